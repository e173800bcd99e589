import { propertyKeyPattern } from "../contacts/contact-properties.ts";

const fields = ["email", "firstName", "lastName", "unsubscribed"] as const;
const propertyPrefix = "properties.";
type Field = (typeof fields)[number];
/** What a column contains; `null` for one that is ignored. */
export type Column = Field | { readonly property: string } | null;

/** Whether a caller may map a column to this name. */
export function isColumnName(name: string): boolean {
  if (!name.startsWith(propertyPrefix)) return fields.some((one) => one === name);
  return propertyKeyPattern.test(name.slice(propertyPrefix.length));
}

/** Columns of an export that an import cannot set. */
const readOnly = new Set(["id", "createdat", "updatedat"]);

const delimiters = [",", ";", "\t"] as const;

/** The most frequent delimiter of a header line, outside of quotes; a comma where it has none. */
export function delimiterOf(line: string): string {
  const outside = line.replaceAll(/"[^"]*"/g, "");
  const count = (one: string) => outside.split(one).length - 1;
  return delimiters.reduce<string>((best, one) => (count(one) > count(best) ? one : best), delimiters[0]);
}

/**
 * What each column of a header contains: by the caller's map first, then by its name in any case, with or without
 * spaces, hyphens and underscores. A valid property key is that property; any other column is ignored.
 */
export function columnsOf(
  header: readonly string[],
  map: Readonly<Record<string, string | null>>,
): { readonly columns: readonly Column[] } | { readonly fault: string } {
  const mapped = new Map(Object.entries(map).map(([name, column]) => [name.trim().toLowerCase(), column]));
  const names = header.map((name) => name.trim());
  const missing = [...mapped.keys()].find((name) => !names.some((one) => one.toLowerCase() === name));
  if (missing !== undefined)
    return { fault: `\`columns\` names a header that the file does not have: ${missing}.` };
  const columns = names.map((name) => {
    const given = mapped.get(name.toLowerCase());
    return given === undefined ? columnOfName(name) : given === null ? null : columnOf(given);
  });
  const named = columns.map(nameOf).filter((name) => name !== undefined);
  const double = named.find((name, at) => named.indexOf(name) !== at);
  if (double !== undefined) return { fault: `Two columns of the file contain ${double}.` };
  if (!named.includes("email")) return { fault: "The file has no column for the email address." };
  return { columns };
}

function columnOfName(name: string): Column {
  const plain = name.toLowerCase().replaceAll(/[\s_-]/g, "");
  const field = fields.find((one) => one.toLowerCase() === plain);
  if (field) return field;
  if (name.startsWith(propertyPrefix)) return isColumnName(name) ? columnOf(name) : null;
  if (readOnly.has(plain)) return null;
  return propertyKeyPattern.test(name) ? { property: name } : null;
}

function columnOf(name: string): Column {
  const field = fields.find((one) => one === name);
  return field ?? { property: name.slice(propertyPrefix.length) };
}

function nameOf(column: Column): string | undefined {
  if (column === null) return undefined;
  return typeof column === "string" ? column : `properties.${column.property}`;
}
