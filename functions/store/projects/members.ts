import * as z from "zod/mini";
import { type Role, roles } from "../../domain/platform/people.ts";
import { equals, exists, is } from "../platform/expressions.ts";
import { memberKey, personProjectKey, projectKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { checkWrite, deleteWrite, putWrite, updateWrite } from "../platform/writes.ts";

/** `P#<project>` / `MEMBER#<person>`: a project's member and their role, read at every request of a person. */
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

/** `U#<person>` / `PROJECT#<project>`: a person's list of projects; written with the member row, which decides. */
const PersonProjectItem = z.object({ projectId: z.string() });

export function parsePersonProject(item: Item): string {
  return PersonProjectItem.parse(item).projectId;
}

/** The rows of a person who joins. Adding an owner also needs `ownersWrite`, unless the project is new. */
export function newMemberWrites(tables: Tables, projectId: string, member: Member) {
  return {
    member: putWrite(tables, "data", { ...memberKey(projectId, member.userId), ...member }),
    personProject: putWrite(tables, "data", { ...personProjectKey(member.userId, projectId), projectId }),
  };
}

/** Fails where the member no longer has the role that was read. */
export function roleWrite(
  tables: Tables,
  projectId: string,
  { userId, role }: Member,
  to: Role,
  updatedAt: string,
): Write {
  const key = memberKey(projectId, userId);
  return updateWrite(tables, "data", { key, set: { role: to, updatedAt }, where: equals("role", role) });
}

/** Fails where the member no longer has the role that was read. */
export function removeMemberWrites(tables: Tables, projectId: string, { userId, role }: Member) {
  return {
    member: deleteWrite(tables, "data", memberKey(projectId, userId), equals("role", role)),
    personProject: deleteWrite(tables, "data", personProjectKey(userId, projectId)),
  };
}

/** Fails the transaction unless the person is an owner when it is written. */
export function ownerCheck(tables: Tables, projectId: string, userId: string): Write {
  return checkWrite(tables, "data", memberKey(projectId, userId), equals("role", "owner"));
}

/** Counts an owner in or out. One row holds the count, so two owners who leave at once conflict, and the last stays. */
export function ownersWrite(tables: Tables, projectId: string, by: 1 | -1): Write {
  const where = by === 1 ? exists() : is("owners", ">", 1);
  return updateWrite(tables, "data", { key: projectKey(projectId), add: { owners: by }, where });
}
