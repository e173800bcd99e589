import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import type { Role } from "../../domain/platform/people.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { memberKey } from "../../store/platform/keys.ts";
import { row } from "../../store/platform/read-plan.ts";
import type { Item } from "../../store/platform/table.ts";
import { type Conflict, transact, type Write } from "../../store/platform/transact.ts";
import {
  type Member,
  newMemberWrites,
  ownerCheck,
  ownersWrite,
  parseMember,
  removeMemberWrites,
  roleWrite,
} from "../../store/projects/members.ts";
import { auditWrite } from "./audit.ts";

/** The actor, and the project whose members change. */
interface By {
  readonly projectId: string;
  readonly actor: string;
}

/**
 * Only owners manage members and the project itself; keys are for every member.
 * @throws {Refusal} `owners_only`
 */
export function requireOwner(role: Role): void {
  if (role !== "owner") throw ownersOnly();
}

/** Reads a member of a project. */
export function memberReads(projectId: string, userId: string) {
  return { member: row(memberKey(projectId, userId), foundMember) };
}

function foundMember(item: Item | undefined): Member {
  if (!item) throw new Refusal("not_found", "Member not found in this project.");
  return parseMember(item);
}

export async function addMember(
  services: Services,
  by: By,
  { userId, role }: { readonly userId: string; readonly role: Role },
): Promise<Member> {
  const { tables, clock } = services;
  const at = clock().toISOString();
  const member: Member = { userId, role, createdAt: at, updatedAt: at };
  const conflicts = await change(
    services,
    by,
    member,
    "member.added",
    { role },
    {
      ...newMemberWrites(tables, by.projectId, member),
      owners: role === "owner" ? ownersWrite(tables, by.projectId, 1) : undefined,
    },
  );
  if (!conflicts) return member;
  if (!conflicts.member) throw ownersOnly();
  throw new Refusal("already_exists", "This person is already a member of the project.");
}

/**
 * Makes an owner of a member, or a member of an owner; the last owner stays one.
 * @throws {Refusal} `invalid_state`, `owners_only`
 */
export async function changeRole(services: Services, by: By, member: Member, role: Role): Promise<Member> {
  if (member.role === role) return member;
  const { tables, clock } = services;
  const updatedAt = clock().toISOString();
  const detail = { from: member.role, to: role };
  const conflicts = await change(services, by, member, "member.changed", detail, {
    member: roleWrite(tables, by.projectId, member, role, updatedAt),
    owners: ownersWrite(tables, by.projectId, role === "owner" ? 1 : -1),
  });
  if (conflicts) throw refusalOf(conflicts);
  return { ...member, role, updatedAt };
}

/** @throws {Refusal} `invalid_state`, `owners_only` */
export async function removeMember(services: Services, by: By, member: Member): Promise<void> {
  const { tables } = services;
  const conflicts = await change(
    services,
    by,
    member,
    "member.removed",
    { role: member.role },
    {
      ...removeMemberWrites(tables, by.projectId, member),
      owners: member.role === "owner" ? ownersWrite(tables, by.projectId, -1) : undefined,
    },
  );
  if (conflicts) throw refusalOf(conflicts);
}

interface MemberWrites {
  readonly member: Write;
  readonly personProject?: Write;
  readonly owners: Write | undefined;
}

type MemberConflicts = { readonly [Name in keyof MemberWrites]?: Conflict };

/**
 * Writes a change of members with its audit entry, where the actor is still an owner then, or changes only themselves.
 * Returns the conflicts where nothing was written.
 */
async function change(
  services: Services,
  { projectId, actor }: By,
  { userId }: Member,
  action: string,
  detail: Readonly<Record<string, unknown>>,
  { member, personProject, owners }: MemberWrites,
): Promise<MemberConflicts | undefined> {
  const { tables, clock, random } = services;
  const token = newId("evt", clock(), random(idRandomBytes));
  const outcome = await transact(tables, token, {
    ...{ member, personProject, owners },
    actor: userId === actor ? undefined : ownerCheck(tables, projectId, actor),
    audit: auditWrite(services, { projectId, actor, action, target: userId, detail }),
  });
  return outcome.written ? undefined : outcome.conflicts;
}

/** Of several conflicts, the count of owners comes first, then the member's row, then the check of the actor. */
function refusalOf({ owners, member }: MemberConflicts): Refusal {
  if (owners)
    return new Refusal("invalid_state", "A project keeps at least one owner; add another one first.");
  if (!member) return ownersOnly();
  return new Refusal("invalid_state", "This member was changed at the same time; list the members again.");
}

function ownersOnly(): Refusal {
  return new Refusal("owners_only", "Only an owner of this project may do that.");
}
