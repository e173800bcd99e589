import { NestedStack } from "aws-cdk-lib";
import { HttpMethod, HttpRouteKey, type IHttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { Construct } from "constructs";
import { type ResendFunction, resendFunctions, routesOf } from "../../functions/contract/resend/surface.ts";
import { ApiFunction } from "../constructs/api-function.ts";
import { authenticationPermissions } from "../permissions/authentication-actions.ts";
import { permissionsOf } from "../permissions/operation-permissions.ts";
import type { Permission, ServiceContext } from "../permissions/permission.ts";
import { throttleAlarm } from "./throttle-alarm.ts";

interface ResendStackProps {
  readonly context: ServiceContext;
  readonly httpApi: IHttpApi;
  /** The base URL of the API, for links. */
  readonly publicUrl: string;
}

/** Resend's API below `/resend`: five functions over the operations of all areas. */
export class ResendStack extends NestedStack {
  constructor(scope: Construct, id: string, { context, httpApi, publicUrl }: ResendStackProps) {
    super(scope, id);
    const functions = resendFunctions.map((declared) => {
      const [routeKey = HttpRouteKey.DEFAULT, ...otherRoutes] = routesOf(declared).map((path) =>
        HttpRouteKey.with(path, HttpMethod.ANY),
      );
      return new ApiFunction(this, declared.name, {
        ...{ context, httpApi, routeKey, otherRoutes },
        bundle: declared.name,
        permissions: resendPermissions(declared, publicUrl),
        // Sends hash and compress while the caller waits, as those of `POST /emails` do.
        ...(declared.name === "resend-emails" && { memorySize: 1024 }),
      });
    });
    throttleAlarm(this, "Throttled", functions, context.config.name);
  }
}

/** The permissions of a function of the surface: those of the operations that its calls make, each once. */
function resendPermissions({ calls }: ResendFunction, publicUrl: string): readonly Permission[] {
  const made = new Set(Object.values(calls).flatMap(({ makes }) => makes));
  if (made.size === 0) return [];
  const own = [...made].flatMap((id) => permissionsOf(id, publicUrl));
  return [...new Set([...own, ...authenticationPermissions({ key: "email:send" })])];
}
