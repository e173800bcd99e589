import type { OperationObject } from "./openapi/openapi-shape.ts";

/** Returns a curl command for an operation; it reads the key from `API_KEY`. */
export function curlCommand(
  baseUrl: string,
  path: string,
  method: string,
  operation: OperationObject,
): string {
  const url = `"${baseUrl}${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${shellName(name)}`)}"`;
  const verb = method === "get" ? "" : `-X ${method.toUpperCase()} `;
  const example = operation.requestBody?.content["application/json"]?.example;
  const isIdempotent = operation.parameters?.some(
    (one) => "$ref" in one && one.$ref.endsWith("/IdempotencyKey"),
  );
  const lines = [
    `curl ${verb}${url}`,
    ...(operation.security.length > 0 ? [`-H "Authorization: Bearer $API_KEY"`] : []),
    ...(isIdempotent ? [`-H "Idempotency-Key: order-1234"`] : []),
    ...(example === undefined ? [] : [`-H "Content-Type: application/json"`, `-d ${quoted(example)}`]),
  ];
  return lines.join(" \\\n  ");
}

/** `emailId` → `EMAIL_ID`. */
function shellName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase();
}

/** In single quotes, a shell interprets only the quote itself. */
function quoted(body: unknown): string {
  const text = JSON.stringify(body, undefined, 2).replaceAll("\n", "\n  ");
  return `'${text.replaceAll("'", "'\\''")}'`;
}
