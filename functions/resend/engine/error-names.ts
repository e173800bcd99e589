import type { OwnError } from "../../domain/resend/errors.ts";

/** Names of fields of this service, and what Resend calls them. */
export type FieldNames = Readonly<Record<string, string>>;

/** What follows is a key that the caller has chosen. */
const chosen = /^(.*?\b(?:headers|properties|variables)\b)(.*)$/s;

/** Returns an error whose fields have the names that the caller has given them. */
export function inResendNames(error: OwnError, names: FieldNames): OwnError {
  const [first, ...others] = error.issues ?? [];
  if (!first) return error;
  const path = resendFieldName(first.path, names);
  const isFirst = first.path !== "" && error.message.startsWith(`${first.path}: `);
  const message = isFirst ? `${path}${error.message.slice(first.path.length)}` : error.message;
  return { ...error, message, issues: [{ ...first, path }, ...others] };
}

/** Returns the path of a field with the names that Resend has for its parts. A header, `X-Project-Id`, has one name. */
export function resendFieldName(path: string, names: FieldNames = {}): string {
  if (/^[A-Z]/.test(path)) return path;
  const [, own = path, key = ""] = chosen.exec(path) ?? [];
  const shown = own.replace(/\w+/g, (name) => (Object.hasOwn(names, name) ? (names[name] ?? name) : name));
  return `${shown.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)}${key}`;
}
