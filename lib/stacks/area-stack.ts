import { Duration, NestedStack } from "aws-cdk-lib";
import { type HttpApi, HttpMethod, HttpRouteKey } from "aws-cdk-lib/aws-apigatewayv2";
import { MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import type { Operation } from "../../functions/contract/platform/area.ts";
import { functionName } from "../../functions/settings/function-names.ts";
import { Alarm } from "../constructs/alarm.ts";
import { ApiFunction } from "../constructs/api-function.ts";
import type { Verb, World } from "../permissions/grant.ts";

interface AreaStackProps {
  readonly world: World;
  readonly httpApi: HttpApi;
  readonly operations: readonly (Operation & { readonly may: readonly Verb[] })[];
}

/** Sends hash, pack and sign within a caller's wait: they get the processor share that comes with this memory. */
const memoryOfSends: { readonly [operationId: string]: number } = { sendEmail: 1024, sendBulk: 1024 };

/** One area of the API: for each operation a route and a function. Nested, so that no area brings another to CloudFormation's limit. */
export class AreaStack extends NestedStack {
  constructor(scope: Construct, id: string, { world, httpApi, operations }: AreaStackProps) {
    super(scope, id);
    const functions = operations.map(({ id, method, path, may }) => {
      const memorySize = memoryOfSends[id] ?? 512;
      const routeKey = HttpRouteKey.with(path, HttpMethod[method]);
      return new ApiFunction(this, id, {
        world,
        httpApi,
        routeKey,
        bundle: functionName(id),
        may,
        memorySize,
      });
    });
    this.watch(functions, world.config.name);
  }

  private watch(functions: readonly ApiFunction[], deployment: string): void {
    const throttles = functions.map((one, at) => [`f${at}`, one.metricThrottles()] as const);
    new Alarm(this, "Throttled", {
      deployment,
      metric: new MathExpression({
        expression: throttles.map(([name]) => name).join(" + "),
        usingMetrics: Object.fromEntries(throttles),
        period: Duration.minutes(5),
        label: "Throttled requests",
      }),
      threshold: 1,
      periods: 2,
      hurt: "Some callers get 5xx answers: more requests came at once than functions may run.",
      section: "functions-throttled",
    });
  }
}
