import * as z from "zod/mini";
import { physicalId, readProperties } from "./properties.ts";
import { placeOf, type ScopedResource } from "./scope.ts";
import { TemplateError } from "./template.ts";

const RouteProperties = z.object({
  ApiId: z.string(),
  RouteKey: z.string(),
  Target: z.string(),
  /** Handlers authorize calls themselves. */
  AuthorizationType: z._default(z.literal("NONE"), "NONE"),
});

const IntegrationProperties = z.object({
  IntegrationType: z.literal("AWS_PROXY"),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal("2.0"),
  TimeoutInMillis: z._default(z.int(), 30_000),
});

/** A route key, `POST /emails`, `GET /emails/{emailId}` or `$default`, and the function behind it. */
export interface RouteModel {
  readonly routeKey: string;
  readonly apiId: string;
  readonly functionArn: string;
  /** The integration timeout of the gateway. */
  readonly timeoutMs: number;
}

export interface IntegrationModel {
  readonly id: string;
  readonly functionArn: string;
  readonly timeoutMs: number;
}

export function integrationModel(found: ScopedResource): IntegrationModel {
  const { IntegrationUri, TimeoutInMillis } = readProperties(found, IntegrationProperties);
  return { id: physicalId(found), functionArn: invokedArn(IntegrationUri), timeoutMs: TimeoutInMillis };
}

export function routeModel(found: ScopedResource, integrations: readonly IntegrationModel[]): RouteModel {
  const { ApiId, RouteKey, Target } = readProperties(found, RouteProperties);
  const integration = integrations.find(({ id }) => Target === `integrations/${id}`);
  if (integration === undefined) {
    throw new TemplateError(
      placeOf(found.scope, found.logicalId),
      `has the target ${Target}, which is not an integration`,
    );
  }
  const { functionArn, timeoutMs } = integration;
  return { routeKey: RouteKey, apiId: ApiId, functionArn, timeoutMs };
}

/** Rejects an API with responses of the gateway itself besides its routes. */
export function assertPlainApi({ scope, logicalId, resource }: ScopedResource): void {
  for (const property of ["Body", "BodyS3Location", "CorsConfiguration"]) {
    if (resource.Properties?.[property] === undefined) continue;
    throw new TemplateError(placeOf(scope, logicalId), `${property} is not supported locally`);
  }
}

/** The URI of an integration is the ARN of a function, or an invocation path that contains it. */
function invokedArn(uri: string): string {
  return /\/functions\/(.+)\/invocations$/.exec(uri)?.[1] ?? uri;
}
