import type { ResendCalls } from "../../contract/resend/call.ts";

export interface MatchedCall {
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Returns the call of a path below `/resend`, or the methods that the path has. A literal comes before a parameter. */
export function matchCall(
  calls: ResendCalls,
  method: string,
  path: string,
): MatchedCall | { readonly allowed: readonly string[] } {
  const given = path.split("/");
  const fitting = Object.entries(calls).flatMap(([name, call]) => {
    const params = paramsOf(call.path.split("/"), given);
    return params ? [{ name, method: call.method, params, count: Object.keys(params).length }] : [];
  });
  const least = Math.min(...fitting.map(({ count }) => count));
  const nearest = fitting.filter(({ count }) => count === least);
  const found = nearest.find((one) => one.method === method) ?? fitting.find((one) => one.method === method);
  return found ?? { allowed: [...new Set(nearest.map((one) => one.method))] };
}

function paramsOf(wanted: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? "";
    const name = /^\{(.+)\}$/.exec(part)?.[1];
    if (name === undefined ? part !== value : value === "") return undefined;
    if (name !== undefined) params[name] = value;
  }
  return params;
}
