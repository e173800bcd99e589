import { NestedStack } from "aws-cdk-lib";
import { type HttpApi, HttpMethod, HttpRouteKey } from "aws-cdk-lib/aws-apigatewayv2";
import type { Construct } from "constructs";
import { resendFunctions, routesOf } from "../../functions/contract/resend/surface.ts";
import { ApiFunction } from "../constructs/api-function.ts";
import type { ServiceContext } from "../permissions/permission.ts";
import { resendPermissions } from "../permissions/resend-permissions.ts";
import { throttleAlarm } from "./throttle-alarm.ts";

interface ResendStackProps {
  readonly context: ServiceContext;
  readonly httpApi: HttpApi;
}

/** Resend's API below `/resend`: five functions over the operations of all areas. */
export class ResendStack extends NestedStack {
  constructor(scope: Construct, id: string, { context, httpApi }: ResendStackProps) {
    super(scope, id);
    const functions = resendFunctions.map((declared) => {
      const [routeKey = HttpRouteKey.DEFAULT, ...otherRoutes] = routesOf(declared).map((path) =>
        HttpRouteKey.with(path, HttpMethod.ANY),
      );
      return new ApiFunction(this, declared.name, {
        ...{ context, httpApi, routeKey, otherRoutes },
        bundle: declared.name,
        permissions: resendPermissions(declared),
        // Sends hash and compress while the caller waits, as those of `POST /emails` do.
        ...(declared.name === "resend-emails" && { memorySize: 1024 }),
      });
    });
    throttleAlarm(this, "Throttled", functions, context.config.name);
  }
}
