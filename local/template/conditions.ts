import type { Resolve, Scope } from "./scope.ts";
import { isRecord, TemplateError } from "./template.ts";

/** Evaluates a condition by name. */
export function isCondition(name: unknown, scope: Scope, resolve: Resolve): boolean {
  const written = typeof name === "string" ? scope.template.Conditions?.[name] : undefined;
  if (written === undefined) throw new TemplateError(scope.path, `condition ${String(name)} does not exist`);
  return holds(written, scope, resolve);
}

function holds(written: unknown, scope: Scope, resolve: Resolve): boolean {
  const [name, argument] = isRecord(written) ? (Object.entries(written)[0] ?? []) : [];
  const parts = Array.isArray(argument) ? argument : [];
  switch (name) {
    case "Condition":
      return isCondition(argument, scope, resolve);
    case "Fn::Equals":
      return resolve(parts[0], scope) === resolve(parts[1], scope);
    case "Fn::And":
      return parts.every((part) => holds(part, scope, resolve));
    case "Fn::Or":
      return parts.some((part) => holds(part, scope, resolve));
    case "Fn::Not":
      return !holds(parts[0], scope, resolve);
    default:
      throw new TemplateError(scope.path, `condition function ${name} is not supported`);
  }
}
