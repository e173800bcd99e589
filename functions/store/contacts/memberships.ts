import { exists } from "../platform/expressions.ts";
import { memberOfKey } from "../platform/keys.ts";
import { type Beyond, listBeyond } from "../platform/query.ts";
import { unitsOfQuery, unitsOfRows } from "../platform/read-units.ts";
import type { Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { deleteWrite, putWrite } from "../platform/writes.ts";
import { readContacts } from "./contact-rows.ts";
import { type Contact, parseContact } from "./contacts.ts";

/**
 * With its key, a row with a copy of this many bytes stays within the kilobyte that a write is billed by: the copy of a
 * larger contact would cost more than reading the contact itself.
 */
const largestCopyBytes = 900;

/**
 * Puts `P#<project>#IN#<group id>` / `<contact id>`: that a contact is in an audience or a topic, with a copy of a
 * contact that is not large, so that a page of members is one query. Each change of the contact changes its copies in
 * the same transaction, which makes the copies exact.
 */
export function putMemberWrite(
  tables: Tables,
  projectId: string,
  groupId: string,
  contact: Contact,
  isNew: boolean,
): Write {
  const item = { ...memberOfKey(projectId, groupId, contact.id), ...(isCopied(contact) && contact) };
  return isNew ? putWrite(tables, "data", item) : putWrite(tables, "data", item, null);
}

/** Whether a contact's membership rows contain it. */
export function isCopied(contact: Contact): boolean {
  return Buffer.byteLength(JSON.stringify(contact)) <= largestCopyBytes;
}

export function leaveGroupWrite(
  tables: Tables,
  projectId: string,
  groupId: string,
  contactId: string,
): Write {
  return deleteWrite(tables, "data", memberOfKey(projectId, groupId, contactId), exists());
}

export interface GroupMember {
  readonly id: string;
  /** Undefined for one that was deleted since its membership was read. */
  readonly contact: Contact | undefined;
}

/**
 * A page of a group's contacts beyond one of them, which is left out: a query, and a read of those without a copy; and
 * about how many read units that cost.
 */
export async function listMembers(
  tables: Tables,
  projectId: string,
  groupId: string,
  walk: Beyond,
): Promise<{ readonly members: readonly GroupMember[]; readonly more: boolean; readonly units: number }> {
  const { items, more } = await listBeyond(tables, memberOfKey(projectId, groupId, "").pk, walk);
  const listed = items.map((item) => ({
    id: String(item["sk"]),
    copy: "id" in item ? parseContact(item) : undefined,
  }));
  const others = listed.filter(({ copy }) => !copy).map(({ id }) => id);
  const read = await readContacts(tables, projectId, others);
  const found = new Map(others.map((id, at) => [id, read[at]]));
  const units = unitsOfQuery(items) + unitsOfRows(read);
  return { members: listed.map(({ id, copy }) => ({ id, contact: copy ?? found.get(id) })), more, units };
}
