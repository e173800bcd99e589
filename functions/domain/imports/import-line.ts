import {
  longestPropertyText,
  type PropertyInput,
  type PropertyType,
  propertyOfText,
} from "../contacts/contact-properties.ts";
import { isMailbox, parseMailbox } from "../platform/addresses/address.ts";
import { plainText } from "./csv-cells.ts";
import type { Column, PropertyColumn } from "./import-columns.ts";
import { saysOptIn, saysOptOut } from "./opt-out-names.ts";

/** A contact as a line of a file has it. An empty cell sets nothing, except that who has not opted in has opted out. */
export interface ImportLine {
  readonly email: { readonly email: string; readonly key: string };
  readonly firstName?: string;
  readonly lastName?: string;
  readonly unsubscribed?: true;
  readonly properties?: Readonly<Record<string, PropertyInput>>;
}

type Read = { readonly value: Partial<ImportLine> } | { readonly fault: string };

interface LineFormat {
  readonly columns: readonly Column[];
  readonly delimiter: string;
  /** A property's declared type. */
  readonly typeOf: (property: string) => PropertyType | undefined;
}

/**
 * Reads a line. A fault names the column, never the value. Where a line has opted out, that counts also if another
 * column cannot be read: it has both, a fault and the opt-out alone.
 */
export function readLine(
  cells: readonly string[],
  format: LineFormat,
): { readonly line?: ImportLine; readonly fault?: string } {
  const read = wholeLine(cells, format);
  const isConsent = (column: Column) =>
    column === "email" || column === "unsubscribed" || column === "subscribed";
  if ("line" in read || cells.length > format.columns.length) return read;
  const columns = format.columns.map((column) => (isConsent(column) ? column : null));
  const optOut = wholeLine(cells, { ...format, columns });
  if (!("line" in optOut) || !optOut.line.unsubscribed) return read;
  return { line: optOut.line, fault: `${read.fault}${onlyOptOut}` };
}

/** Returns a line without what else it says; undefined where it has not opted out, or says nothing else. */
export function optOutOf({ email, unsubscribed, ...others }: ImportLine): ImportLine | undefined {
  return unsubscribed && Object.keys(others).length > 0 ? { email, unsubscribed } : undefined;
}

/** Behind why a line was not applied. */
export const onlyOptOut = "; of the line, only its opt-out was applied";

function wholeLine(
  cells: readonly string[],
  format: LineFormat,
): { readonly line: ImportLine } | { readonly fault: string } {
  const { columns } = format;
  let line: Partial<ImportLine> = {};
  for (const [at, column] of columns.entries()) {
    const cell = plainText(cells[at] ?? "");
    if (column === null || (cell.trim() === "" && column !== "subscribed")) continue;
    const read = readCell(cell, column, format);
    if ("fault" in read) return read;
    const properties = { ...line.properties, ...read.value.properties };
    line = { ...line, ...read.value, ...(read.value.properties && { properties }) };
  }
  const { email, ...rest } = line;
  if (!email) return { fault: "email: is required" };
  if (cells.slice(columns.length).some((cell) => cell.trim() !== ""))
    return { fault: "the line has more columns than the header" };
  return { line: { email, ...rest } };
}

function readCell(cell: string, column: Exclude<Column, null>, format: LineFormat): Read {
  if (typeof column === "object") return readProperty(cell, column, format);
  if (column === "email") return readEmail(cell.trim());
  if (column === "unsubscribed" || column === "subscribed") return readFlag(cell, column);
  if (cell.length > longestName) return { fault: `${column}: may be at most ${longestName} characters` };
  return /\p{Cc}/u.test(cell)
    ? { fault: `${column}: may not hold control characters` }
    : { value: { [column]: cell } };
}

function readEmail(text: string): Read {
  const parsed = parseMailbox(text);
  if (!isMailbox(parsed)) return { fault: `email: ${parsed.fault}` };
  const bare = parsed.name === "" && !text.includes("<");
  return bare
    ? { value: { email: { email: text, key: parsed.key } } }
    : { fault: "email: must be a bare address, without a name" };
}

/**
 * An opt-out, or an opt-in that is `false` or empty, unsubscribes, as does a word such as `unsubscribed` in either
 * column. Their opposites set nothing: an import never resubscribes a contact. What cannot be read is neither.
 */
function readFlag(cell: string, column: "unsubscribed" | "subscribed"): Read {
  const text = cell.trim().toLowerCase();
  if (saysOptOut(text)) return { value: { unsubscribed: true } };
  if (saysOptIn(text)) return { value: {} };
  const isSet = ["true", "yes", "1"].includes(text);
  if (!isSet && text !== "" && !["false", "no", "0"].includes(text))
    return { fault: `${column}: must be true or false` };
  return { value: isSet === (column === "unsubscribed") ? { unsubscribed: true } : {} };
}

/** Spreadsheets that separate columns by semicolons write a decimal comma, and separate thousands by dots. */
const perhapsThousands = /^[+-]?\d{1,3}(\.\d{3})+$/;

function readProperty(cell: string, column: PropertyColumn, { delimiter, typeOf }: LineFormat): Read {
  const { property: key, isNamed } = column;
  if (!isNamed && saysOptOut(cell))
    return { fault: `properties.${key}: says that this is an opt-out: set the column in \`columns\`` };
  const type = typeOf(key) ?? "string";
  if (type === "number" && delimiter === ";" && perhapsThousands.test(cell.trim()))
    return { fault: `properties.${key}: is ambiguous, the dot may separate thousands or decimals` };
  if (cell.length > longestPropertyText)
    return { fault: `properties.${key}: may be at most ${longestPropertyText} characters` };
  if (cell.includes("\0")) return { fault: `properties.${key}: may not hold NUL, which no email can have` };
  const value = propertyOfText(type, type === "string" ? cell : cell.trim());
  if (value === undefined) return { fault: `properties.${key}: must be a ${type}` };
  return { value: { properties: { [key]: value } } };
}

const longestName = 200;
