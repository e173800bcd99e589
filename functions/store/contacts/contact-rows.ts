import { contactKey } from "../platform/keys.ts";
import { type Beyond, listBeyond } from "../platform/query.ts";
import { readTogether, rows } from "../platform/read-plan.ts";
import { unitsOfQuery } from "../platform/read-units.ts";
import type { Tables } from "../platform/table.ts";
import { type Contact, parseContact } from "./contacts.ts";

/** A page of a project's contacts beyond one of them, which is left out, and about how many read units it cost. */
export async function listContactRows(
  tables: Tables,
  projectId: string,
  walk: Beyond,
): Promise<{ readonly contacts: readonly Contact[]; readonly more: boolean; readonly units: number }> {
  const { items, more } = await listBeyond(tables, contactKey(projectId, "").pk, walk);
  return { contacts: items.map(parseContact), more, units: unitsOfQuery(items) };
}

/** Contacts in the order of their ids; undefined for one that does not exist. */
export async function readContacts(
  tables: Tables,
  projectId: string,
  ids: readonly string[],
): Promise<readonly (Contact | undefined)[]> {
  if (ids.length === 0) return [];
  const keys = ids.map((id) => contactKey(projectId, id));
  const { contacts } = await readTogether(tables, {
    contacts: rows(keys, (items) => items.map((item) => item && parseContact(item))),
  });
  return contacts;
}
