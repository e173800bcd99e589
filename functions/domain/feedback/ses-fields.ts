/** An object of an SES event. Its values are untrusted: types and sizes are checked as they are read. */
export type Fields = Readonly<Record<string, unknown>>;

/** More than any address, and any list of recipients, of an email that SES accepts. */
const longestAddress = 320;
const mostRecipients = 100;
const longestText = 1000;

export function addressesOf(
  value: unknown,
): readonly { readonly address: string; readonly fields: Fields }[] {
  return listOf(value).flatMap((one) => {
    const fields = objectOf(one);
    const address = fields?.["emailAddress"];
    return fields && isAddress(address) ? [{ address, fields }] : [];
  });
}

export function namesOf(value: unknown): readonly string[] {
  return listOf(value).filter(isAddress);
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

function isAddress(value: unknown): value is string {
  return typeof value === "string" && value.length > 0 && value.length <= longestAddress;
}

/** Half a surrogate pair cannot be stored. */
function shortened(text: string, length: number): string {
  return text.slice(0, length).toWellFormed();
}
