import { HttpRoute, type HttpRouteKey, type IHttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { Construct } from "constructs";
import { timeoutSeconds } from "../../functions/settings/timeouts.ts";
import { acknowledge } from "../nag.ts";
import type { Permission, ServiceContext } from "../permissions/permission.ts";
import { ServiceFunction } from "./service-function.ts";

interface ApiFunctionProps {
  readonly context: ServiceContext;
  readonly httpApi: IHttpApi;
  readonly routeKey: HttpRouteKey;
  /** Further routes of the same function. */
  readonly otherRoutes?: readonly HttpRouteKey[];
  /** The name of its bundle, from `functionName`. */
  readonly bundle: string;
  readonly permissions: readonly Permission[];
  /** Defaults to 512 MB. */
  readonly memorySize?: number;
  /** Defaults to that of the API. */
  readonly seconds?: number;
}

/** The function behind one route of the API, or behind several. */
export class ApiFunction extends ServiceFunction {
  constructor(scope: Construct, id: string, props: ApiFunctionProps) {
    const { context, bundle, permissions, memorySize = 512, seconds = timeoutSeconds.api } = props;
    super(scope, id, { context, bundle, permissions, memorySize, timeoutSeconds: seconds, traced: true });
    acknowledge(this, { "Serverless-LambdaDLQ": "Invoked synchronously: the caller gets each failure" });
    // Of several routes, a permission each would be the same one several times.
    const scopePermissionToRoute = props.otherRoutes === undefined;
    const integration = new HttpLambdaIntegration("Integration", this, { scopePermissionToRoute });
    for (const [at, routeKey] of [props.routeKey, ...(props.otherRoutes ?? [])].entries()) {
      const { httpApi } = props;
      const route = new HttpRoute(scope, `${id}Route${at || ""}`, { httpApi, routeKey, integration });
      acknowledge(route, {
        "AwsSolutions-APIG4":
          "The function authenticates every request itself: an authorizer's cache would accept a key after its revocation",
      });
    }
  }
}
