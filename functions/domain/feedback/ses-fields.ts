import { addressKey } from "./address-key.ts";

/** An object of an SES event. Its values are untrusted: types and sizes are checked as they are read. */
export type Fields = Readonly<Record<string, unknown>>;

/** More than any address, and any list of recipients, of an email that SES accepts. */
const longestAddress = 320;
/** Of an address with a display name, as a receiving server reports it. */
const longestMailbox = 2000;
const mostRecipients = 100;
const longestText = 1000;

/** Returns the recipients that an event names, each once: one address may be reported in several spellings. */
export function addressesOf(
  value: unknown,
): readonly { readonly address: string; readonly fields: Fields }[] {
  const named = listOf(value).flatMap((one) => {
    const fields = objectOf(one);
    const address = mailboxIn(fields?.["emailAddress"]);
    return fields && address !== undefined ? [{ address, fields }] : [];
  });
  return distinct(named, ({ address }) => address);
}

/** The same of a list of addresses. */
export function namesOf(value: unknown): readonly string[] {
  const named = listOf(value).flatMap((one) => mailboxIn(one) ?? []);
  return distinct(named, (address) => address);
}

/** The first of those with the same address. */
function distinct<One>(all: readonly One[], addressOf: (one: One) => string): readonly One[] {
  return [...new Map(all.toReversed().map((one) => [addressKey(addressOf(one)), one])).values()].toReversed();
}

/** Returns the named fields that are present: texts, cut to 1,000 characters, numbers and flags. */
export function picked(fields: Fields, names: readonly string[]): Readonly<Record<string, unknown>> {
  const kept = names.flatMap((name) => {
    const value = fields[name];
    if (typeof value === "string") return [[name, shortened(value, longestText)]];
    return typeof value === "number" || typeof value === "boolean" ? [[name, value]] : [];
  });
  return Object.fromEntries(kept);
}

/** A keyword of SES, such as a bounce's subtype. */
export function wordOf(value: unknown): string | undefined {
  return typeof value === "string" ? shortened(value, 100) : undefined;
}

/** An instant from 1970 on with a four-digit year. */
export function instantOf(value: unknown): string | undefined {
  const at = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return at >= 0 && at < Date.UTC(10_000, 0) ? new Date(at).toISOString() : undefined;
}

export function objectOf(value: unknown): Fields | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, mostRecipients) : [];
}

/** The type of an address in a report (RFC 3464, RFC 6533), or a scheme. */
const addressType = /^(?:(?:rfc822|utf-8|smtp) *; *|mailto:|smtp:)/i;

/**
 * Returns the address in a text such as `Kim Lee <kim@example.com>`, `<kim@example.com>`, `kim@example.com (Kim)` or
 * `'kim@example.com.'`: SES copies what the receiving server reports.
 */
function mailboxIn(value: unknown): string | undefined {
  if (typeof value !== "string" || value.length > longestMailbox) return undefined;
  const bracketed = /<([^<>]*)>[^<>]*$/.exec(value)?.[1];
  const text = bracketed ?? value.replace(/\([^()]*\)/g, "");
  const bare = text
    .trim()
    .replace(addressType, "")
    .replace(/^'(.*)'$/, "$1");
  // A quoted local part does not end here: a domain is last.
  const address = bare.replace(/[.;,\s]+$/, "");
  return address.length > 0 && address.length <= longestAddress ? address : undefined;
}

/** Half a surrogate pair cannot be stored. */
function shortened(text: string, length: number): string {
  return text.slice(0, length).toWellFormed();
}
