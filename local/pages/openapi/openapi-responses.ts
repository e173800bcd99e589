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
    [String(status)]: success(operation, reply, responseTexts.success[status]),
    ...(upserts && { 200: success(operation, reply, responseTexts.updated) }),
    ...Object.fromEntries(errors),
  };
}

function success(operation: Operation, schema: JsonSchema, description: string): ResponseObject {
  const example = { $ref: String(schema.$ref).replace("/schemas/", "/examples/") };
  return {
    description,
    headers: {
      "x-request-id": header("RequestId"),
      ...(operation.counted && rateHeaders),
      ...(operation.idempotent && { "Idempotent-Replayed": header("IdempotentReplayed") }),
    },
    content: operation.page
      ? pageContent
      : { "application/json": { schema, examples: { success: example } } },
  };
}
