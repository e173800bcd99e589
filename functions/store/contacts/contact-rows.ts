import { contactKey } from "../platform/keys.ts";
import { type Beyond, getTogether, listBeyond } from "../platform/read.ts";
import type { Tables } from "../platform/table.ts";
import { type Contact, parseContact } from "./contacts.ts";

/** A page of a project's contacts by id; `beyond` is left out. `descending` walks to older ones. */
export async function listContactRows(
  tables: Tables,
  projectId: string,
  walk: Beyond,
): Promise<{ readonly contacts: readonly Contact[]; readonly more: boolean }> {
  const { items, more } = await listBeyond(tables, contactKey(projectId, "").pk, walk);
  return { contacts: items.map(parseContact), more };
}

/** Contacts by their ids, in the ids' order; undefined for one that is not there. */
export async function readContacts(
  tables: Tables,
  projectId: string,
  ids: readonly string[],
): Promise<readonly (Contact | undefined)[]> {
  if (ids.length === 0) return [];
  const found = await getTogether(tables, { data: ids.map((id) => contactKey(projectId, id)) });
  return ids.map((id) => {
    const item = found.data(contactKey(projectId, id));
    return item && parseContact(item);
  });
}
