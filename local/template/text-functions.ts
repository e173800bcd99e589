import { getAttribute, reference } from "./lookups.ts";
import type { Resolve, Scope } from "./scope.ts";
import { isRecord, TemplateError } from "./template.ts";

export function join(argument: unknown, scope: Scope, resolve: Resolve): string {
  const [delimiter, parts] = pair(resolve(argument, scope));
  if (typeof delimiter !== "string" || !Array.isArray(parts)) throw misused("Fn::Join", scope);
  return parts.map((part) => text(part, "Fn::Join", scope)).join(delimiter);
}

export function split(argument: unknown, scope: Scope, resolve: Resolve): readonly string[] {
  const [delimiter, source] = pair(resolve(argument, scope));
  if (typeof delimiter !== "string" || typeof source !== "string") throw misused("Fn::Split", scope);
  return source.split(delimiter);
}

export function select(argument: unknown, scope: Scope, resolve: Resolve): unknown {
  const [index, list] = pair(resolve(argument, scope));
  const chosen = Array.isArray(list) ? list[Number(index)] : undefined;
  if (chosen === undefined) throw misused("Fn::Select", scope);
  return chosen;
}

/** Replaces `${Name}` and `${Name.Attribute}` from the map or the template; `${!Name}` becomes `${Name}`. */
export function substitute(argument: unknown, scope: Scope, resolve: Resolve): string {
  const [pattern, written] = typeof argument === "string" ? [argument, {}] : pair(argument);
  if (typeof pattern !== "string") throw misused("Fn::Sub", scope);
  const given = resolve(written, scope);
  const map = new Map(isRecord(given) ? Object.entries(given) : []);
  return pattern.replaceAll(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
    if (literal !== "") return `\${${name}}`;
    return text(map.get(name) ?? lookUp(name, scope, resolve), "Fn::Sub", scope);
  });
}

function lookUp(name: string, scope: Scope, resolve: Resolve): unknown {
  return name.includes(".") ? getAttribute(name, scope, resolve) : reference(name, scope, resolve);
}

function text(value: unknown, name: string, scope: Scope): string {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return String(value);
  throw misused(name, scope);
}

function pair(value: unknown): readonly [unknown, unknown] {
  return Array.isArray(value) ? [value[0], value[1]] : [undefined, undefined];
}

function misused(name: string, scope: Scope): TemplateError {
  return new TemplateError(scope.path, `${name} has invalid arguments`);
}
