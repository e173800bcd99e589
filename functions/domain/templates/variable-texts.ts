import { LiquidError, type Template } from "liquidjs";
import { engineFor } from "./engine/engine.ts";
import { orFailure, renderValue } from "./render-template.ts";

/** Values of variables, of which texts with Liquid differ from one recipient to another; or why one cannot be rendered. */
export type VariableTexts = (values: Readonly<Record<string, unknown>>) =>
  | {
      readonly values: Readonly<Record<string, unknown>>;
      /** The paths of what is missing. */
      readonly missing: readonly string[];
    }
  | { readonly failure: string };

const mostDepth = 8;

/**
 * Parses the texts among the values of variables once for all recipients. What they are filled with is data: it is not
 * parsed again.
 * @throws {LiquidError} They were not checked before they were stored.
 */
export function parseVariableTexts(variables: Readonly<Record<string, unknown>>): VariableTexts {
  const parsed = new Map<string, Template[]>();
  for (const { text } of textsIn(variables)) parsed.set(text, engineFor("text").parse(text));
  const filledWith = (values: Readonly<Record<string, unknown>>) => {
    const missing = new Set<string>();
    const fill = (value: unknown): unknown => {
      if (typeof value === "string") {
        const templates = parsed.get(value);
        return templates ? renderValue(templates, values, missing) : value;
      }
      if (Array.isArray(value)) return value.map(fill);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fill(each)]));
    };
    const filled = Object.fromEntries(Object.entries(variables).map(([name, each]) => [name, fill(each)]));
    return { values: filled, missing: [...missing] };
  };
  return (values) => orFailure(() => filledWith(values));
}

/** Returns what is wrong with the texts among the values of variables, each with its path. */
export function faultsOfTexts(
  variables: Readonly<Record<string, unknown>>,
): readonly { readonly path: string; readonly message: string }[] {
  const faults: { path: string; message: string }[] = [];
  for (const { path, text } of textsIn(variables))
    try {
      engineFor("text").parse(text);
    } catch (error) {
      if (!LiquidError.is(error)) throw error;
      faults.push({ path, message: error.message.replace(/, (?:file|line):.*$/s, "") });
    }
  return faults;
}

/** The texts that have Liquid, in values that are nested at most eight deep. */
export function textsIn(
  value: unknown,
  path = "",
  depth = 0,
): readonly { readonly path: string; readonly text: string }[] {
  if (typeof value === "string") return /\{[{%]/.test(value) ? [{ path, text: value }] : [];
  if (typeof value !== "object" || value === null || depth >= mostDepth) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    textsIn(each, path === "" ? name : `${path}.${name}`, depth + 1),
  );
}
