import type { Operation } from "../../../functions/contract/platform/area.ts";
import { responseTexts } from "../../../functions/contract/reference/platform.ts";
import { header, pageContent } from "./openapi-contents.ts";
import { refToErrors, refusalsByStatus } from "./openapi-errors.ts";
import type { HeaderObject, JsonSchema, Ref, ResponseObject } from "./openapi-shape.ts";

export const responseHeaders: { readonly [name: string]: HeaderObject } = {
  RequestId: { description: responseTexts.requestId, schema: { type: "string" } },
  WwwAuthenticate: { description: responseTexts.authenticate, schema: { type: "string", const: "Bearer" } },
  RetryAfter: { description: responseTexts.retryAfter, schema: { type: "integer", minimum: 1 } },
  RatelimitLimit: { description: responseTexts.rateLimit, schema: { type: "integer", minimum: 1 } },
  RatelimitRemaining: { description: responseTexts.rateRemaining, schema: { type: "integer", minimum: 0 } },
  RatelimitReset: { description: responseTexts.rateReset, schema: { type: "integer", minimum: 1 } },
  IdempotentReplayed: {
    description: responseTexts.idempotentReplayed,
    schema: { type: "string", const: "true" },
  },
};

const rateHeaders = {
  "ratelimit-limit": header("RatelimitLimit"),
  "ratelimit-remaining": header("RatelimitRemaining"),
  "ratelimit-reset": header("RatelimitReset"),
};

/** Returns the responses of an operation: its success, and its errors grouped by status. */
export function responsesOf(
  operation: Operation,
  reply: JsonSchema,
  part: JsonSchema | undefined,
): { readonly [status: string]: ResponseObject | Ref } {
  const errors = Object.entries(refusalsByStatus(operation)).map(([status, names = []]) => [
    status,
    refToErrors(names, operation),
  ]);
  const {
    reply: [status],
    upserts,
  } = operation;
  return {
    [String(status)]: success(
      operation,
      [reply, upserts ? [] : (part ?? [])].flat(),
      responseTexts.success[status],
    ),
    ...(upserts && { 200: success(operation, [reply, part ?? []].flat(), responseTexts.updated) }),
    ...Object.fromEntries(errors),
  };
}

/** `schemas` are those of the whole reply, and of its part for some keys. */
function success(operation: Operation, schemas: readonly JsonSchema[], description: string): ResponseObject {
  const [success, withoutRead] = schemas.map(({ $ref = "" }) => ({
    $ref: $ref.replace("/schemas/", "/examples/"),
  }));
  const [schema = {}] = schemas.length > 1 ? [{ anyOf: schemas }] : schemas;
  const examples = { ...(success && { success }), ...(withoutRead && { withoutRead }) };
  const [read = ""] = operation.withoutRead ?? [];
  return {
    description: withoutRead ? `${description} ${responseTexts.withoutRead(read)}` : description,
    headers: {
      "x-request-id": header("RequestId"),
      ...(operation.counted && rateHeaders),
      ...(operation.idempotent && { "Idempotent-Replayed": header("IdempotentReplayed") }),
    },
    content: operation.page ? pageContent : { "application/json": { schema, examples } },
  };
}
