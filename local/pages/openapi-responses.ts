import { sharedRefusals } from "../../functions/contract/index.ts";
import type { Operation } from "../../functions/contract/platform/area.ts";
import { errorNotes } from "../../functions/contract/reference/errors.ts";
import { errorTexts, responseTexts } from "../../functions/contract/reference/platform.ts";
import { type RefusalName, refusalStatus } from "../../functions/domain/platform/refusals.ts";
import type { Content, HeaderObject, JsonSchema, Ref, ResponseObject } from "./openapi-shape.ts";

export const errorSchema: JsonSchema = {
  type: "object",
  description: errorTexts.body,
  properties: {
    statusCode: { type: "integer", description: errorTexts.statusCode },
    name: { type: "string", description: errorTexts.name },
    message: { type: "string", description: errorTexts.message },
    requestId: { type: "string", description: errorTexts.requestId },
    issues: {
      type: "array",
      description: errorTexts.issues,
      items: {
        type: "object",
        properties: {
          path: { type: "string", description: errorTexts.issuePath },
          message: { type: "string" },
        },
        required: ["path", "message"],
      },
    },
  },
  required: ["statusCode", "name", "message", "requestId"],
};

export const responseHeaders: { readonly [name: string]: HeaderObject } = {
  RequestId: { description: responseTexts.requestId, schema: { type: "string" } },
  RetryAfter: { description: responseTexts.retryAfter, schema: { type: "integer", minimum: 1 } },
  IdempotentReplayed: {
    description: responseTexts.idempotentReplayed,
    schema: { type: "string", const: "true" },
  },
};

/** Returns the responses of an operation: its success, and its errors grouped by status. */
export function responsesOf(
  operation: Operation,
  reply: JsonSchema,
): { readonly [status: string]: ResponseObject } {
  const errors = Object.entries(refusalsByStatus(operation)).map(([status, names]) => [
    status,
    failure(operation, Number(status), names ?? []),
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

/** Returns the errors of an operation by status: those that every endpoint shares and its own. */
export function refusalsByStatus(
  operation: Operation,
): Readonly<Partial<Record<string, readonly RefusalName[]>>> {
  const names = new Set([...sharedRefusals(operation), ...operation.refuses]);
  return Object.groupBy(names, (name) => String(refusalStatus[name]));
}

function success(operation: Operation, schema: JsonSchema, description: string): ResponseObject {
  return {
    description,
    headers: {
      "x-request-id": header("RequestId"),
      ...(operation.idempotent && { "Idempotent-Replayed": header("IdempotentReplayed") }),
    },
    content: operation.page ? pageContent : { "application/json": { schema } },
  };
}

const mayRetry: readonly number[] = [409, 429, 503];

function failure(operation: Operation, status: number, names: readonly RefusalName[]): ResponseObject {
  const lines = names.map((name) => `- \`${name}\`: ${errorNotes[name]}`);
  return {
    description: lines.join("\n"),
    headers: {
      "x-request-id": header("RequestId"),
      ...(mayRetry.includes(status) && { "retry-after": header("RetryAfter") }),
    },
    content: operation.page ? pageContent : { "application/json": { schema: errorOf(names) } },
  };
}

/** Pages are HTML, their errors included. */
const pageContent: Content = { "text/html": { schema: { type: "string" } } };

function errorOf(names: readonly RefusalName[]): JsonSchema {
  return { allOf: [{ $ref: "#/components/schemas/Error" }], properties: { name: { enum: names } } };
}

function header(name: string): Ref {
  return { $ref: `#/components/headers/${name}` };
}
