import { type HttpApi, HttpRoute, type HttpRouteKey } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { Construct } from "constructs";
import { timeoutSeconds } from "../../functions/settings/timeouts.ts";
import { acknowledge } from "../nag.ts";
import type { Verb, World } from "../permissions/grant.ts";
import { ServiceFunction } from "./service-function.ts";

interface ApiFunctionProps {
  readonly world: World;
  readonly httpApi: HttpApi;
  readonly routeKey: HttpRouteKey;
  /** Its bundle, as `functionName` gives it. */
  readonly bundle: string;
  readonly may: readonly Verb[];
  /** Defaults to 512 MB. */
  readonly memorySize?: number;
}

/** The function behind one route of the API. */
export class ApiFunction extends ServiceFunction {
  constructor(scope: Construct, id: string, props: ApiFunctionProps) {
    const { world, bundle, may, memorySize = 512 } = props;
    super(scope, id, { world, bundle, may, memorySize, timeoutSeconds: timeoutSeconds.api });
    const route = new HttpRoute(scope, `${id}Route`, {
      httpApi: props.httpApi,
      routeKey: props.routeKey,
      integration: new HttpLambdaIntegration("Integration", this),
    });
    acknowledge(this, { "Serverless-LambdaDLQ": "A caller waits for its answer and sees each failure" });
    acknowledge(route, {
      "AwsSolutions-APIG4":
        "The function checks the key itself, on each request: an authorizer's cache would admit a key after its revocation",
    });
  }
}
