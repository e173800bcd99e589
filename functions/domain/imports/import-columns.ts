import { propertyKeyPattern } from "../contacts/contact-properties.ts";

const fields = ["email", "firstName", "lastName", "unsubscribed"] as const;
const propertyPrefix = "properties.";
type Field = (typeof fields)[number];
/** What a column holds; `null` for one that is left out. */
export type Column = Field | { readonly property: string } | null;

/** As a caller names what a column holds. */
export function isColumnName(name: string): boolean {
  if (!name.startsWith(propertyPrefix)) return fields.some((one) => one === name);
  return propertyKeyPattern.test(name.slice(propertyPrefix.length));
}

/** What an export writes beside, and an import cannot set. */
const readOnly = new Set(["id", "createdat", "updatedat"]);

const delimiters = [",", ";", "\t"] as const;

/** The delimiter that a header line has most of, outside of quotes; a comma where it has none. */
export function delimiterOf(line: string): string {
  const outside = line.replaceAll(/"[^"]*"/g, "");
  const count = (one: string) => outside.split(one).length - 1;
  return delimiters.reduce<string>((best, one) => (count(one) > count(best) ? one : best), delimiters[0]);
}

/**
 * What each column of a header holds: by the caller's own map first, then by its name in any case, with or without
 * spaces and underscores. A name that may be a property's is that property; any other column is left out.
 */
export function columnsOf(
  header: readonly string[],
  map: Readonly<Record<string, string | null>>,
): { readonly columns: readonly Column[] } | { readonly fault: string } {
  const mapped = new Map(Object.entries(map).map(([name, column]) => [name.trim().toLowerCase(), column]));
  const names = header.map((name) => name.trim());
  const missing = [...mapped.keys()].find((name) => !names.some((one) => one.toLowerCase() === name));
  if (missing !== undefined)
    return { fault: `columns names a header that the file does not have: ${missing}` };
  const columns = names.map((name) => {
    const given = mapped.get(name.toLowerCase());
    return given === undefined ? columnOfName(name) : given === null ? null : columnOf(given);
  });
  const taken = columns.map(nameOf).filter((name) => name !== undefined);
  const double = taken.find((name, at) => taken.indexOf(name) !== at);
  if (double !== undefined) return { fault: `two columns of the file hold ${double}` };
  if (!taken.includes("email")) return { fault: "the file has no column for the email address" };
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
