import { stringify } from "csv-stringify/sync";
import { cellOfText } from "../../domain/imports/csv-cells.ts";
import { timeOfId } from "../../domain/platform/ids.ts";
import type { Contact } from "../../store/contacts/contacts.ts";

const fixed = ["email", "first_name", "last_name", "unsubscribed", "created_at"];
/** Without it, spreadsheets read a file in the legacy encoding of their locale. */
const byteOrderMark = "\ufeff";

/**
 * The header of an export. A property has its prefix, so that one called `email` is not taken for the address, and an
 * import recognizes each column.
 */
export function headerLine(properties: readonly string[]): string {
  return byteOrderMark + csvOf([[...fixed, ...properties.map((key) => `properties.${key}`)]]);
}

/** Contacts as lines of RFC 4180. Text is always quoted and never a formula; an absent value is an empty cell. */
export function contactLines(contacts: readonly Contact[], properties: readonly string[]): string {
  return csvOf(
    contacts.map((contact) => {
      const { id, email, firstName, lastName, unsubscribedAt } = contact;
      const created = timeOfId(id).toISOString();
      const own = properties.map((key) =>
        Object.hasOwn(contact.properties, key) ? contact.properties[key] : null,
      );
      return [email, firstName, lastName, unsubscribedAt !== null, created, ...own].map(cellOf);
    }),
  );
}

function cellOf(value: string | number | boolean | null | undefined): string | number | null {
  if (value === null || value === undefined) return null;
  return typeof value === "boolean" ? String(value) : typeof value === "string" ? cellOfText(value) : value;
}

function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  return stringify([...rows], { record_delimiter: "\r\n", quoted_string: true });
}
