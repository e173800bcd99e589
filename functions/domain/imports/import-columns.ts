import { propertyKeyPattern } from "../contacts/contact-properties.ts";
import { fieldOfAlias, plainName } from "./header-names.ts";
import { looksLikeOptOut, saysOptOut } from "./opt-out-names.ts";

const fields = ["email", "firstName", "lastName", "unsubscribed"] as const;
/** A column of opt-ins is none by its name: a caller says that it is one, as an empty cell of it is an opt-out. */
const mappable = [...fields, "subscribed"] as const;
const propertyPrefix = "properties.";
type Field = (typeof fields)[number];
type MappableField = (typeof mappable)[number];
/** What a column contains; `null` for one that is ignored. */
export type Column = MappableField | PropertyColumn | null;
export interface PropertyColumn {
  readonly property: string;
  /** The caller has named it a property: whatever its cells say is data. */
  readonly isNamed?: true | undefined;
}

/** Whether a caller may map a column to this name. */
export function isColumnName(name: string): boolean {
  if (!name.startsWith(propertyPrefix)) return mappable.some((one) => one === name);
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

/** The delimiter that a first line `sep=;` declares, as spreadsheets write and read it. */
export function declaredDelimiter(line: string): string | undefined {
  return /^"?sep=([,;\t])"? *$/i.exec(line)?.[1];
}

const maxColumns = 500;

interface ColumnPlan {
  readonly columns: readonly Column[];
  /** The headers of columns that are neither a field nor a valid property key. */
  readonly ignored: readonly string[];
}

/**
 * What each column of a header contains: by the caller's map first, then by its name in any case, with or without
 * punctuation, then by other usual names. A valid property key is that property; any other column
 * is ignored. A column that looks like an opt-out, by its name or by a word in the first lines, is refused unless the
 * caller maps it.
 */
export function columnsOf(
  header: readonly string[],
  map: Readonly<Record<string, string | null>>,
  firstLines: readonly (readonly string[])[] = [],
): ColumnPlan | { readonly fault: string } {
  if (header.length > maxColumns) return { fault: `The file has more than ${maxColumns} columns.` };
  const mapped = new Map(Object.entries(map).map(([name, column]) => [name.trim().toLowerCase(), column]));
  const names = header.map((name) => name.trim());
  const missing = [...mapped.keys()].find((name) => !names.some((one) => one.toLowerCase() === name));
  if (missing !== undefined)
    return { fault: `\`columns\` names a header that the file does not have: ${missing}.` };
  const isMapped = (name: string) => mapped.has(name.toLowerCase());
  const optOuts = names.filter(
    (name, at) =>
      !(isMapped(name) || name.startsWith(propertyPrefix) || fieldOf(name) || fieldOfAlias(name)) &&
      (looksLikeOptOut(name) || firstLines.some((cells) => saysOptOut(cells[at] ?? ""))),
  );
  if (optOuts.length > 0) return { fault: optOutQuestion(optOuts) };
  const columns = withAliases(
    names,
    names.map((name) => {
      const column = mapped.get(name.toLowerCase());
      return column === undefined ? columnOfName(name) : column === null ? null : columnOf(column);
    }),
    isMapped,
  );
  const named = columns.map(nameOf).filter((name) => name !== undefined);
  const double = named.find((name, at) => named.indexOf(name) !== at);
  if (double !== undefined) return { fault: `Two columns of the file contain ${double}.` };
  if (!named.includes("email")) return { fault: "The file has no column for the email address." };
  const ignored = names.filter(
    (name, at) => columns[at] === null && name !== "" && !isMapped(name) && !readOnly.has(plainName(name)),
  );
  return { columns, ignored };
}

const mostNamed = 10;

/** All columns are named at once, so that a caller answers once. */
function optOutQuestion(headers: readonly string[]): string {
  const named = headers.slice(0, mostNamed).map((header) => `"${header.slice(0, 100)}"`);
  const columns =
    named.length === 1 ? `Does the column ${named} contain` : `Do the columns ${named.join(", ")} contain`;
  return (
    `${columns} opt-outs? Set ${named.length === 1 ? "it" : "each"} in \`columns\`: to "unsubscribed" where true ` +
    'marks contacts that have opted out, to "subscribed" where it marks those that have opted in, to a property to keep ' +
    "it, or to null to ignore it."
  );
}

/** A usual name counts only for a field that no other column has. */
function withAliases(
  names: readonly string[],
  columns: readonly Column[],
  isMapped: (name: string) => boolean,
): readonly Column[] {
  const found = new Set(columns);
  return columns.map((column, at) => {
    const name = names[at] ?? "";
    const field = isMapped(name) ? undefined : fieldOfAlias(name);
    return field && !found.has(field) ? field : column;
  });
}

function fieldOf(name: string): Field | undefined {
  const plain = plainName(name);
  return fields.find((one) => one.toLowerCase() === plain);
}

function columnOfName(name: string): Column {
  const field = fieldOf(name);
  if (field) return field;
  if (name.startsWith(propertyPrefix)) return isColumnName(name) ? columnOf(name) : null;
  if (readOnly.has(plainName(name))) return null;
  return propertyKeyPattern.test(name) ? { property: name } : null;
}

function columnOf(name: string): Column {
  const field = mappable.find((one) => one === name);
  return field ?? { property: name.slice(propertyPrefix.length), isNamed: true };
}

function nameOf(column: Column): string | undefined {
  if (column === null) return undefined;
  return typeof column === "string" ? column : `properties.${column.property}`;
}
