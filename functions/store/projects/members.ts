import * as z from "zod/mini";
import { type Role, roles } from "../../domain/platform/people.ts";
import { memberKey, personProjectKey, projectKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";

/** `P#<project>` / `MEMBER#<person>`: what says who belongs to a project, read at every request of a person. */
const MemberItem = z.object({
  userId: z.string(),
  role: z.enum(roles),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Member = z.infer<typeof MemberItem>;

export function parseMember(item: Item): Member {
  return MemberItem.parse(item);
}

/** `U#<person>` / `PROJECT#<project>`: where a person finds their projects; written with the member row, judged never. */
const PersonProjectItem = z.object({ projectId: z.string() });

export function parsePersonProject(item: Item): string {
  return PersonProjectItem.parse(item).projectId;
}

/** The rows of a person who joins. The write that counts owners is `ownersWrite`, unless the project is new. */
export function newMemberWrites(tables: Tables, projectId: string, member: Member): readonly Write[] {
  const put = (Item: Item): Write => ({
    Put: { TableName: tables.data, Item, ConditionExpression: "attribute_not_exists(pk)" },
  });
  return [
    put({ ...memberKey(projectId, member.userId), ...member }),
    put({ ...personProjectKey(member.userId, projectId), projectId }),
  ];
}

/** Fails where the member no longer has the role that was read. */
export function roleWrite(
  tables: Tables,
  projectId: string,
  { userId, role }: Member,
  to: Role,
  at: string,
): Write {
  return {
    Update: {
      TableName: tables.data,
      Key: memberKey(projectId, userId),
      UpdateExpression: "SET #role = :to, #updatedAt = :at",
      ConditionExpression: "#role = :from",
      ExpressionAttributeNames: { "#role": "role", "#updatedAt": "updatedAt" },
      ExpressionAttributeValues: { ":from": role, ":to": to, ":at": at },
    },
  };
}

/** Fails where the member no longer has the role that was read. */
export function memberGoneWrites(
  tables: Tables,
  projectId: string,
  { userId, role }: Member,
): readonly Write[] {
  return [
    { Delete: { TableName: tables.data, Key: memberKey(projectId, userId), ...hasRole(role) } },
    { Delete: { TableName: tables.data, Key: personProjectKey(userId, projectId) } },
  ];
}

/** Holds a change to its actor being an owner at the moment it is written. */
export function ownerCheck(tables: Tables, projectId: string, userId: string): Write {
  return {
    ConditionCheck: { TableName: tables.data, Key: memberKey(projectId, userId), ...hasRole("owner") },
  };
}

/** One owner more or less. The last one stays: the count is in one row, so two who leave at once meet there. */
export function ownersWrite(tables: Tables, projectId: string, by: 1 | -1): Write {
  return {
    Update: {
      TableName: tables.data,
      Key: projectKey(projectId),
      UpdateExpression: "ADD #owners :by",
      ConditionExpression: by === 1 ? "attribute_exists(#pk)" : "#owners > :one",
      ExpressionAttributeNames: { "#owners": "owners", ...(by === 1 && { "#pk": "pk" }) },
      ExpressionAttributeValues: { ":by": by, ...(by === -1 && { ":one": 1 }) },
    },
  };
}

function hasRole(role: Role) {
  return {
    ConditionExpression: "#role = :role",
    ExpressionAttributeNames: { "#role": "role" },
    ExpressionAttributeValues: { ":role": role },
  };
}
