import { unsubscribeVariable } from "../platform/unsubscribe-rules.ts";
import type { TemplateVariable } from "./template-content.ts";

/** A name, or a path of names. Names that objects inherit are not possible. */
export const variablePath =
  /^(?!(?:.*\.)?(?:__proto__|constructor|prototype)(?:\.|$))[A-Za-z_][A-Za-z0-9_-]{0,63}(?:\.[A-Za-z_][A-Za-z0-9_-]{0,63}){0,4}$/;

/** What a template or a broadcast sees of a contact. */
const contactFields = ["contact.email", "contact.firstName", "contact.lastName", "contact.properties"];

/** Given by the service: where a content is rendered for a contact, and where its email has an unsubscribe link. */
export const givenVariables: readonly string[] = [...contactFields, unsubscribeVariable];

/** Whether a path is within another, or the other within it. */
export function isAlong(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}.`) || other.startsWith(`${path}.`);
}

/** Whether a path names a field of a contact that none can have. */
export function isNoContactField(path: string): boolean {
  return path.startsWith("contact.") && !contactFields.some((field) => isAlong(path, field));
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the values with the fallbacks of the declared variables that are not given, and the paths of the required
 * ones among them. An optional variable without a fallback is empty.
 */
export function withFallbacks(given: Values, declared: readonly TemplateVariable[]) {
  const missing: string[] = [];
  let values = given;
  for (const { key, required, fallback } of declared) {
    const path = key.split(".");
    const value = valueAt(values, path);
    if (value !== undefined && value !== null) continue;
    if (required && fallback === null) missing.push(key);
    else values = withValue(values, path, fallback);
  }
  return { values, missing };
}

/** Returns the value at a path; own properties only. */
export function valueAt(values: unknown, [name = "", ...rest]: readonly string[]): unknown {
  if (typeof values !== "object" || values === null || !Object.hasOwn(values, name)) return undefined;
  const value: unknown = Object.getOwnPropertyDescriptor(values, name)?.value;
  return rest.length === 0 ? value : valueAt(value, rest);
}

function withValue(values: unknown, [name = "", ...rest]: readonly string[], value: unknown): Values {
  const isMap = typeof values === "object" && values !== null && !Array.isArray(values);
  const own: Values = isMap ? { ...values } : {};
  return { ...own, [name]: rest.length === 0 ? value : withValue(own[name], rest, value) };
}
