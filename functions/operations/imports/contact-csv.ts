import { stringify } from "csv-stringify/sync";
import { cellOfText } from "../../domain/imports/csv-cells.ts";
import { timeOfId } from "../../domain/platform/ids.ts";
import type { Contact } from "../../store/contacts/contacts.ts";

const fixed = ["email", "first_name", "last_name", "unsubscribed", "created_at"];
/** Spreadsheets read a file without it in the letters of their own country. */
const byteOrderMark = "\ufeff";

/**
 * The header of an export. A property has its whole name, so that one called `email` is no other column, and an import
 * finds each again.
 */
export function headerLine(properties: readonly string[]): string {
  return byteOrderMark + csvOf([[...fixed, ...properties.map((key) => `properties.${key}`)]]);
}

/** Contacts as lines of RFC 4180. Text is always quoted, and never a formula; what is not there is an empty cell. */
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
