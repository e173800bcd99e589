import { isCondition } from "./conditions.ts";
import { getAttribute, getStackOutput, importValue, noValue, reference } from "./lookups.ts";
import type { Resolve, Scope } from "./scope.ts";
import { isRecord, TemplateError } from "./template.ts";
import { join, select, split, substitute } from "./text-functions.ts";

type Intrinsic = (argument: unknown, scope: Scope, resolve: Resolve) => unknown;

const intrinsics: Readonly<Record<string, Intrinsic>> = {
  Ref: reference,
  "Fn::GetAtt": getAttribute,
  "Fn::ImportValue": importValue,
  "Fn::GetStackOutput": getStackOutput,
  "Fn::Join": join,
  "Fn::Sub": substitute,
  "Fn::Select": select,
  "Fn::Split": split,
  "Fn::If": choose,
  "Fn::FindInMap": findInMap,
};

/**
 * Resolves all intrinsic functions in a value.
 *
 * @throws {TemplateError} for an unknown function or an invalid argument
 */
export function resolve(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value))
    return value.map((entry) => resolve(entry, scope)).filter((entry) => entry !== noValue);
  if (!isRecord(value)) return value;
  const [first, ...rest] = Object.entries(value);
  if (first !== undefined && rest.length === 0 && isIntrinsicName(first[0]))
    return evaluate(first[0], first[1], scope);
  const resolved = Object.entries(value).map(([key, entry]) => [key, resolve(entry, scope)] as const);
  return Object.fromEntries(resolved.filter(([, entry]) => entry !== noValue));
}

function isIntrinsicName(key: string): boolean {
  return key === "Ref" || key.startsWith("Fn::");
}

function evaluate(name: string, argument: unknown, scope: Scope): unknown {
  const intrinsic = intrinsics[name];
  if (intrinsic === undefined)
    throw new TemplateError(scope.path, `intrinsic function ${name} is not supported`);
  return intrinsic(argument, scope, resolve);
}

function choose(argument: unknown, scope: Scope): unknown {
  const [condition, whenTrue, whenFalse] = Array.isArray(argument) ? argument : [];
  return resolve(isCondition(condition, scope, resolve) ? whenTrue : whenFalse, scope);
}

function findInMap(argument: unknown, scope: Scope): unknown {
  const [map, first, second] = Array.isArray(argument)
    ? argument.map((part) => String(resolve(part, scope)))
    : [];
  const value = scope.template.Mappings?.[map ?? ""]?.[first ?? ""]?.[second ?? ""];
  if (value === undefined)
    throw new TemplateError(scope.path, `mapping ${map}.${first}.${second} does not exist`);
  return value;
}
