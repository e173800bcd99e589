import { idRandomBytes, newId } from "../../functions/domain/platform/ids.ts";
import { auditWrite } from "../../functions/operations/projects/audit.ts";
import type { Services } from "../../functions/services.ts";
import { memberKey } from "../../functions/store/platform/keys.ts";
import { getItem } from "../../functions/store/platform/read.ts";
import { transact } from "../../functions/store/platform/transact.ts";
import {
  type Member,
  newMemberWrites,
  ownersWrite,
  parseMember,
  roleWrite,
} from "../../functions/store/projects/members.ts";
import type { AddCommand } from "../command.ts";
import { UsageError } from "../usage-error.ts";
import { requireProject } from "./require-project.ts";
import { requireUserId } from "./require-user-id.ts";

export const addOwner: AddCommand = (program, actionFor) =>
  program
    .command("add-owner <project> <userId>")
    .description("make a user an owner of a project, by the id that GET /me returns")
    .action(
      actionFor(async (target, projectId: string, userId: string) => {
        requireUserId(userId);
        const { id } = await requireProject(target, projectId);
        const isChanged = await makeOwner(target.services, id, userId);
        const text = `${userId} ${isChanged ? "is now" : "is already"} an owner of ${id}.\n`;
        return { text, data: { projectId: id, userId, role: "owner", changed: isChanged } };
      }),
    );

/** Returns false if the user is an owner already. The audit log names the operator: no owner has to approve. */
async function makeOwner(services: Services, projectId: string, userId: string): Promise<boolean> {
  const { tables, clock, random } = services;
  const item = await getItem(tables, "data", memberKey(projectId, userId));
  const member = item && parseMember(item);
  if (member?.role === "owner") return false;
  const at = clock().toISOString();
  const writes = member
    ? { member: roleWrite(tables, projectId, member, "owner", at) }
    : newMemberWrites(tables, projectId, newOwner(userId, at));
  const action = member ? "member.changed" : "member.added";
  const detail = member ? { from: member.role, to: "owner" } : { role: "owner" };
  const { written } = await transact(tables, newId("evt", clock(), random(idRandomBytes)), {
    ...writes,
    owners: ownersWrite(tables, projectId, 1),
    audit: auditWrite(services, { projectId, actor: "operator", action, target: userId, detail }),
  });
  if (!written)
    throw new UsageError("The members of this project changed at the same time. Run the command again.");
  return true;
}

function newOwner(userId: string, at: string): Member {
  return { userId, role: "owner", createdAt: at, updatedAt: at };
}
