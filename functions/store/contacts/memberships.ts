import { exists } from "../platform/expressions.ts";
import { memberOfKey } from "../platform/keys.ts";
import { type Beyond, listBeyond } from "../platform/query.ts";
import type { Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { deleteWrite, putWrite } from "../platform/writes.ts";

/** `P#<project>#IN#<group id>` / `<contact id>`: that a contact is in an audience or a topic. */
export function joinGroupWrite(tables: Tables, projectId: string, groupId: string, contactId: string): Write {
  return putWrite(tables, "data", { ...memberOfKey(projectId, groupId, contactId) });
}

export function leaveGroupWrite(
  tables: Tables,
  projectId: string,
  groupId: string,
  contactId: string,
): Write {
  return deleteWrite(tables, "data", memberOfKey(projectId, groupId, contactId), exists());
}

/** The ids of a page of a group's contacts beyond one of them, which is left out. */
export async function listMembers(
  tables: Tables,
  projectId: string,
  groupId: string,
  walk: Beyond,
): Promise<{ readonly ids: readonly string[]; readonly more: boolean }> {
  const { items, more } = await listBeyond(tables, memberOfKey(projectId, groupId, "").pk, walk);
  return { ids: items.map(({ sk }) => String(sk)), more };
}
