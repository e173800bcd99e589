import { type ExampleCall, variableOf } from "./example-call.ts";

/** Returns a program for Python 3 without packages that makes a call and prints the answer. */
export function pythonProgram(call: ExampleCall): string {
  const { method, body, answers } = call;
  const parts = [
    urlOf(call),
    ...(method === "GET" ? [] : [`method="${method}"`]),
    ...headersOf(call),
    ...(body === undefined ? [] : [`data=json.dumps(${literal(body, 1)}).encode()`]),
  ];
  const isJson = answers === "json" || body !== undefined;
  const isOfEnvironment = parts.some((part) => part.includes("os.environ"));
  return `${isJson ? "import json\n" : ""}${isOfEnvironment ? "import os\n" : ""}import urllib.request

request = urllib.request.Request(
${parts.map((part) => `    ${part},\n`).join("")})
with urllib.request.urlopen(request) as response:
    ${printed[answers]}`;
}

const printed = {
  json: "print(json.load(response))",
  text: "print(response.read().decode())",
  nothing: "print(response.status)",
} as const;

function urlOf({ baseUrl, path }: ExampleCall): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{os.environ['${variableOf(name)}']}`);
  return `${filled === path ? "" : "f"}"${baseUrl}${filled}"`;
}

function headersOf({ needsKey, headers }: ExampleCall): readonly string[] {
  const lines = [
    ...(needsKey ? [`"Authorization": f"Bearer {os.environ['API_KEY']}",`] : []),
    ...Object.entries(headers).map(([name, value]) => `"${name}": ${JSON.stringify(value)},`),
  ];
  if (lines.length === 0) return [];
  return [`headers={\n${lines.map((line) => `        ${line}\n`).join("")}    }`];
}

/** Returns JSON as an expression of Python: its texts and numbers are the same, three of its words are not. */
function literal(value: unknown, depth: number): string {
  if (value === true) return "True";
  if (value === false) return "False";
  if (value === null) return "None";
  if (typeof value !== "object") return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const items = Array.isArray(value)
    ? value.map((one) => literal(one, depth + 1))
    : Object.entries(value as object).map(
        ([name, one]) => `${JSON.stringify(name)}: ${literal(one, depth + 1)}`,
      );
  if (items.length === 0) return `${open}${close}`;
  const indent = "    ".repeat(depth);
  return `${open}\n${items.map((item) => `${indent}    ${item},\n`).join("")}${indent}${close}`;
}
