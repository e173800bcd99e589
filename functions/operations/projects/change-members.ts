import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import type { Role } from "../../domain/platform/people.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import type { Item } from "../../store/platform/table.ts";
import { type TransactOutcome, transact, type Write } from "../../store/platform/transact.ts";
import {
  type Member,
  memberGoneWrites,
  newMemberWrites,
  ownerCheck,
  ownersWrite,
  parseMember,
  roleWrite,
} from "../../store/projects/members.ts";
import { auditWrite } from "./audit.ts";

/** Who changes the members of which project. */
interface By {
  readonly projectId: string;
  readonly actor: string;
}

/** Only owners manage members and the project itself; keys are for every member. */
export function requireOwner(role: Role): void {
  if (role !== "owner") throw new Refusal("owners_only", "only an owner of this project may do that");
}

export function foundMember(item: Item | undefined): Member {
  if (!item) throw new Refusal("not_found", "there is no such member of this project");
  return parseMember(item);
}

export async function addMember(
  services: Services,
  by: By,
  plan: { readonly userId: string; readonly role: Role },
): Promise<Member> {
  const { tables, clock } = services;
  const at = clock().toISOString();
  const member: Member = { ...plan, createdAt: at, updatedAt: at };
  const outcome = await change(services, by, member, "member.added", { role: plan.role }, [
    ...newMemberWrites(tables, by.projectId, member),
    ...(member.role === "owner" ? [ownersWrite(tables, by.projectId, 1)] : []),
  ]);
  if (outcome.written) return member;
  if (!outcome.conflicts.has(0)) throw noLongerOwner();
  throw new Refusal("already_exists", "this person is a member already");
}

/** Makes an owner of a member, or a member of an owner; the last owner stays one. */
export async function changeRole(services: Services, by: By, member: Member, role: Role): Promise<Member> {
  if (member.role === role) return member;
  const { tables, clock } = services;
  const updatedAt = clock().toISOString();
  const detail = { from: member.role, to: role };
  const outcome = await change(services, by, member, "member.changed", detail, [
    roleWrite(tables, by.projectId, member, role, updatedAt),
    ownersWrite(tables, by.projectId, role === "owner" ? 1 : -1),
  ]);
  if (outcome.written) return { ...member, role, updatedAt };
  throw refusalBy(outcome.conflicts, 1);
}

export async function removeMember(services: Services, by: By, member: Member): Promise<void> {
  const { tables } = services;
  const owned = member.role === "owner";
  const outcome = await change(services, by, member, "member.removed", { role: member.role }, [
    ...memberGoneWrites(tables, by.projectId, member),
    ...(owned ? [ownersWrite(tables, by.projectId, -1)] : []),
  ]);
  if (outcome.written) return;
  throw refusalBy(outcome.conflicts, owned ? 2 : undefined);
}

/** Writes a change of members with its entry in the log, if whoever makes it is still an owner then, or changes only themselves. */
async function change(
  services: Services,
  { projectId, actor }: By,
  { userId }: Member,
  action: string,
  detail: Readonly<Record<string, unknown>>,
  writes: readonly Write[],
): Promise<TransactOutcome> {
  const { tables, clock, random } = services;
  const token = newId("evt", clock(), random(idRandomBytes));
  return transact(tables, token, [
    ...writes,
    ...(userId === actor ? [] : [ownerCheck(tables, projectId, actor)]),
    auditWrite(services, { projectId, actor, action, target: userId, detail }),
  ]);
}

/** Why nothing was written: the place of the count of owners, of the member's row, or else of the check of the actor. */
function refusalBy(conflicts: ReadonlyMap<number, unknown>, ownersAt: number | undefined): Refusal {
  if (ownersAt !== undefined && conflicts.has(ownersAt)) return lastOwner();
  return conflicts.has(0) ? meanwhile() : noLongerOwner();
}

function lastOwner(): Refusal {
  return new Refusal("invalid_state", "a project keeps at least one owner; make another one first");
}

function meanwhile(): Refusal {
  return new Refusal("invalid_state", "this member was changed meanwhile; read the members again");
}

function noLongerOwner(): Refusal {
  return new Refusal("owners_only", "only an owner of this project may do that");
}
