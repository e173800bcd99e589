import { memberOfKey } from "../platform/keys.ts";
import { type Beyond, listBeyond } from "../platform/read.ts";
import type { Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";

/** `P#<project>#IN#<group id>` / `<contact id>`: that a contact is in an audience or a topic. */
export function joinGroupWrite(tables: Tables, projectId: string, groupId: string, contactId: string): Write {
  return {
    Put: {
      TableName: tables.data,
      Item: { ...memberOfKey(projectId, groupId, contactId) },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  };
}

export function leaveGroupWrite(
  tables: Tables,
  projectId: string,
  groupId: string,
  contactId: string,
): Write {
  return {
    Delete: {
      TableName: tables.data,
      Key: memberOfKey(projectId, groupId, contactId),
      ConditionExpression: "attribute_exists(pk)",
    },
  };
}

/** The ids of a group's contacts from a place on, which is left out; `more` where the query left some. */
export async function listMembers(
  tables: Tables,
  projectId: string,
  groupId: string,
  walk: Beyond,
): Promise<{ readonly ids: readonly string[]; readonly more: boolean }> {
  const { items, more } = await listBeyond(tables, memberOfKey(projectId, groupId, "").pk, walk);
  return { ids: items.map(({ sk }) => String(sk)), more };
}
