import { type OpenApiDocument, type OperationObject, resolved } from "../openapi/openapi-shape.ts";

/** An operation with its path and method in the document. */
export interface Placed {
  readonly path: string;
  readonly method: string;
  readonly operation: OperationObject;
}

/** The call of an operation that its examples show. Each language reads the key and the ids of the path from the environment. */
export interface ExampleCall {
  readonly baseUrl: string;
  /** With its parameters in braces. */
  readonly path: string;
  /** In capitals. */
  readonly method: string;
  /** Without the key. */
  readonly headers: { readonly [name: string]: string };
  readonly needsKey: boolean;
  /** Of JSON; undefined where there is none. */
  readonly body: unknown;
  readonly answers: "json" | "text" | "nothing";
}

export function exampleCall(document: OpenApiDocument, { path, method, operation }: Placed): ExampleCall {
  const body = operation.requestBody?.content["application/json"]?.example;
  const isIdempotent = operation.parameters?.some(
    (one) => "$ref" in one && one.$ref.endsWith("/IdempotencyKey"),
  );
  const headers = {
    ...(isIdempotent && { "Idempotency-Key": "order-1234" }),
    ...(body !== undefined && { "Content-Type": "application/json" }),
  };
  return {
    ...{ baseUrl: document.servers[0]?.url ?? "", path, method: method.toUpperCase(), headers, body },
    needsKey: operation.security.length > 0,
    answers: answersOf(document, operation),
  };
}

/** `emailId` → `EMAIL_ID`. */
export function variableOf(parameter: string): string {
  return parameter.replaceAll(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase();
}

/** The example of an operation's success, with its status; undefined where it has no JSON. */
export function exampleReply(document: OpenApiDocument, operation: OperationObject) {
  for (const [status, response] of successes(document, operation)) {
    const json = response.content?.["application/json"];
    const [first] = Object.values(json?.examples ?? {});
    const value = json?.example ?? (first && resolved(document, first).value);
    if (value !== undefined) return { status, value };
  }
  return undefined;
}

function successes(document: OpenApiDocument, { responses }: OperationObject) {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([status, response]) => [status, resolved(document, response)] as const);
}

function answersOf(document: OpenApiDocument, operation: OperationObject): ExampleCall["answers"] {
  const types = successes(document, operation).flatMap(([, { content }]) => Object.keys(content ?? {}));
  if (types.length === 0) return "nothing";
  return types.includes("application/json") ? "json" : "text";
}
