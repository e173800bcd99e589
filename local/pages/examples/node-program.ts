import { type ExampleCall, variableOf } from "./example-call.ts";

/** Returns a program for Node.js, as a module, that makes a call and prints the answer. */
export function nodeProgram(call: ExampleCall): string {
  const options = [
    ...(call.method === "GET" ? [] : [`method: "${call.method}",`]),
    ...headersOf(call),
    ...(call.body === undefined ? [] : [`body: JSON.stringify(${literal(call.body)}),`]),
  ];
  const given = options.length > 0 ? `, {\n  ${options.join("\n  ")}\n}` : "";
  return `const response = await fetch(${urlOf(call)}${given});
if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`);${printed[call.answers]}`;
}

const printed = {
  json: "\nconsole.log(await response.json());",
  text: "\nconsole.log(await response.text());",
  nothing: "",
} as const;

function urlOf({ baseUrl, path }: ExampleCall): string {
  if (!path.includes("{")) return JSON.stringify(baseUrl + path);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `\${process.env.${variableOf(name)}}`);
  return `\`${baseUrl}${filled}\``;
}

function headersOf({ needsKey, headers }: ExampleCall): readonly string[] {
  const lines = [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the program interpolates it
    ...(needsKey ? ["Authorization: `Bearer ${process.env.API_KEY}`,"] : []),
    ...Object.entries(headers).map(([name, value]) => `"${name}": ${JSON.stringify(value)},`),
  ];
  return lines.length > 0 ? ["headers: {", ...lines.map((line) => `  ${line}`), "},"] : [];
}

/** JSON is an expression of JavaScript. */
function literal(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replaceAll("\n", "\n  ");
}
