import { sharedRefusals } from "../../functions/contract/index.ts";
import type { Operation } from "../../functions/contract/platform/area.ts";
import { type RefusalName, refusalStatus } from "../../functions/domain/platform/refusals.ts";
import type { Content, HeaderObject, JsonSchema, Ref, ResponseObject } from "./openapi-shape.ts";
import { refusalNotes } from "./refusal-notes.ts";

/** The one body of every answer that is no success. */
export const errorSchema: JsonSchema = {
  type: "object",
  description: "Every answer that is no success has this body.",
  properties: {
    statusCode: { type: "integer", description: "The HTTP status." },
    name: {
      type: "string",
      description:
        "A stable word to branch on. New ones may come: treat one that you do not know by its status.",
    },
    message: { type: "string", description: "What to do, for a person. Its wording may change." },
    requestId: {
      type: "string",
      description: "Equal to the x-request-id header: name it when asking for help.",
    },
    issues: {
      type: "array",
      description: "Each fault of the input and where it lies, up to 100.",
      items: {
        type: "object",
        properties: {
          path: { type: "string", description: "Such as `emails[17].from`." },
          message: { type: "string" },
        },
        required: ["path", "message"],
      },
    },
  },
  required: ["statusCode", "name", "message", "requestId"],
};

export const responseHeaders: { readonly [name: string]: HeaderObject } = {
  RequestId: { description: "The id of this request, as the logs have it.", schema: { type: "string" } },
  RetryAfter: {
    description: "Seconds until another try makes sense.",
    schema: { type: "integer", minimum: 1 },
  },
  IdempotentReplayed: {
    description: "Present when this is the stored answer of an earlier request with the same key.",
    schema: { type: "string", const: "true" },
  },
};

/** What an operation answers: its reply, and each refusal under its status. */
export function responsesOf(
  operation: Operation,
  reply: JsonSchema,
): { readonly [status: string]: ResponseObject } {
  const answers = Object.entries(refusalsByStatus(operation)).map(([status, names]) => [
    status,
    refused(operation, Number(status), names ?? []),
  ]);
  const [status] = operation.reply;
  return {
    [String(status)]: accepted(operation, reply, { 200: "Done.", 201: "Created.", 202: "Begun." }[status]),
    ...(operation.upserts && { 200: accepted(operation, reply, "Updated.") }),
    ...Object.fromEntries(answers),
  };
}

/** The refusals of an operation, by their status: those that any endpoint shares and its own. */
export function refusalsByStatus(
  operation: Operation,
): Readonly<Partial<Record<string, readonly RefusalName[]>>> {
  const names = new Set([...sharedRefusals(operation), ...operation.refuses]);
  return Object.groupBy(names, (name) => String(refusalStatus[name]));
}

function accepted(operation: Operation, schema: JsonSchema, description: string): ResponseObject {
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

function refused(operation: Operation, status: number, names: readonly RefusalName[]): ResponseObject {
  const lines = names.map((name) => `- \`${name}\`: ${refusalNotes[name]}`);
  return {
    description: lines.join("\n"),
    headers: {
      "x-request-id": header("RequestId"),
      ...(mayRetry.includes(status) && { "retry-after": header("RetryAfter") }),
    },
    content: operation.page ? pageContent : { "application/json": { schema: errorOf(names) } },
  };
}

/** A page is for a person, whatever it says. */
const pageContent: Content = { "text/html": { schema: { type: "string" } } };

function errorOf(names: readonly RefusalName[]): JsonSchema {
  return { allOf: [{ $ref: "#/components/schemas/Error" }], properties: { name: { enum: names } } };
}

function header(name: string): Ref {
  return { $ref: `#/components/headers/${name}` };
}
