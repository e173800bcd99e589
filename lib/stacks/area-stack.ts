import { NestedStack } from "aws-cdk-lib";
import { HttpMethod, HttpRouteKey, type IHttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { Construct } from "constructs";
import type { Operation } from "../../functions/contract/platform/area.ts";
import { functionName } from "../../functions/settings/function-names.ts";
import { timeoutSeconds } from "../../functions/settings/timeouts.ts";
import { ApiFunction } from "../constructs/api-function.ts";
import type { Permission, ServiceContext } from "../permissions/permission.ts";
import { maxAlarmMetrics } from "../template-limits.ts";
import { throttleAlarm } from "./throttle-alarm.ts";

interface AreaStackProps {
  readonly context: ServiceContext;
  readonly httpApi: IHttpApi;
  readonly operations: readonly (Operation & { readonly permissions: readonly Permission[] })[];
}

/**
 * Sends hash, compress and sign while the caller waits, and markup is compiled: more memory comes with a larger share of
 * the CPU.
 */
const memoryOf: { readonly [operationId: string]: number } = {
  sendEmail: 1024,
  sendBulk: 1024,
  // A received message of 40 MB, and its parts.
  getInboundAttachment: 1024,
  // A body of 6 MB that is unpacked, and its parts.
  getEmailAttachment: 1024,
  generateMarkup: 1769,
};
/** Operations that wait for others longer than the API's functions run. */
const secondsOf: { readonly [operationId: string]: number } = {
  generateMarkup: timeoutSeconds.generateMarkup,
};

/**
 * One area of the API: a route and a function for each operation. Nested, because of the limit of 500 resources per
 * stack.
 */
export class AreaStack extends NestedStack {
  constructor(scope: Construct, id: string, { context, httpApi, operations }: AreaStackProps) {
    super(scope, id);
    const functions = operations.map(({ id, method, path, permissions }) => {
      const memorySize = memoryOf[id] ?? 512;
      const routeKey = HttpRouteKey.with(path, HttpMethod[method]);
      return new ApiFunction(this, id, {
        context,
        httpApi,
        routeKey,
        bundle: functionName(id),
        permissions,
        memorySize,
        ...(secondsOf[id] !== undefined && { seconds: secondsOf[id] }),
      });
    });
    for (let at = 0; at < functions.length; at += maxAlarmMetrics) {
      const id = at === 0 ? "Throttled" : `Throttled${at / maxAlarmMetrics + 1}`;
      throttleAlarm(this, id, functions.slice(at, at + maxAlarmMetrics), context.config.name);
    }
  }
}
