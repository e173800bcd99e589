import { type ExampleCall, variableOf } from "./example-call.ts";

/** Returns a curl command for a call; it reads the key from `API_KEY`. */
export function curlCommand({ baseUrl, path, method, headers, needsKey, body }: ExampleCall): string {
  const url = `"${baseUrl}${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${variableOf(name)}`)}"`;
  const verb = method === "GET" ? "" : `-X ${method} `;
  const lines = [
    `curl ${verb}${url}`,
    ...(needsKey ? [`-H "Authorization: Bearer $API_KEY"`] : []),
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ];
  return lines.join(" \\\n  ");
}

/** In single quotes, a shell interprets only the quote itself. */
function quoted(body: unknown): string {
  const text = JSON.stringify(body, undefined, 2).replaceAll("\n", "\n  ");
  return `'${text.replaceAll("'", "'\\''")}'`;
}
