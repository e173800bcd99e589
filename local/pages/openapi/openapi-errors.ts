import { sharedRefusals } from "../../../functions/contract/index.ts";
import type { Operation } from "../../../functions/contract/platform/area.ts";
import { errorMessages, errorNotes } from "../../../functions/contract/reference/errors.ts";
import { errorTexts } from "../../../functions/contract/reference/platform.ts";
import { type RefusalName, refusalStatus } from "../../../functions/domain/platform/refusals.ts";
import { header, pageContent } from "./openapi-contents.ts";
import type { ExampleObject, JsonSchema, Ref, ResponseObject } from "./openapi-shape.ts";

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

/** Returns the errors of an operation by status: those that every endpoint shares and its own. */
export function refusalsByStatus(
  operation: Operation,
): Readonly<Partial<Record<string, readonly RefusalName[]>>> {
  const names = new Set([...sharedRefusals(operation), ...operation.refuses]);
  return Object.groupBy(names, (name) => String(refusalStatus[name]));
}

/** The error responses of all operations: those with the same errors share one. */
export function errorResponses(operations: readonly Operation[]): {
  readonly [name: string]: ResponseObject;
} {
  const all = operations.flatMap((operation) =>
    Object.values(refusalsByStatus(operation)).map((names = []) => [
      responseName(names, operation),
      errorResponse(names, operation),
    ]),
  );
  return Object.fromEntries(all);
}

export function refToErrors(names: readonly RefusalName[], operation: Operation): Ref {
  return { $ref: `#/components/responses/${responseName(names, operation)}` };
}

/** Such as `AlreadyExistsOrInvalidState`. */
function responseName(names: readonly RefusalName[], { page }: Operation): string {
  if (names.includes("missing_api_key")) return "Unauthorized";
  if (names.includes("missing_token")) return "UnauthorizedPerson";
  const words = names
    .toSorted()
    .map((name) => name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()));
  return `${words.join("Or")}${page ? "Page" : ""}`;
}

const mayRetry: readonly number[] = [409, 429, 503];

function errorResponse(names: readonly RefusalName[], { page }: Operation): ResponseObject {
  const lines = names.toSorted().map((name) => `- \`${name}\`: ${errorNotes[name]}`);
  const retries = names.some((name) => mayRetry.includes(refusalStatus[name]));
  return {
    description: lines.join("\n"),
    headers: {
      "x-request-id": header("RequestId"),
      ...(names.some((name) => refusalStatus[name] === 401) && {
        "www-authenticate": header("WwwAuthenticate"),
      }),
      ...(retries && { "retry-after": header("RetryAfter") }),
    },
    content: page
      ? pageContent
      : {
          "application/json": {
            schema: errorOf(names),
            examples: Object.fromEntries(names.map((name) => [name, errorExample(name)])),
          },
        },
  };
}

function errorOf(names: readonly RefusalName[]): JsonSchema {
  return {
    allOf: [{ $ref: "#/components/schemas/Error" }],
    properties: { name: { enum: names.toSorted() } },
  };
}

function errorExample(name: RefusalName): ExampleObject {
  const issue = { path: "emails[17].from", message: "is required" };
  const message = errorMessages[name];
  const requestId = "6c5f1a9e-4b0c-4a7e-9f4e-2d1c8a7b3e10";
  return {
    value: {
      ...{ statusCode: refusalStatus[name], name, message, requestId },
      ...(name === "validation_error" && { issues: [issue] }),
    },
  };
}
