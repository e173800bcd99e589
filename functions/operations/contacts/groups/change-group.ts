import type { Services } from "../../../services.ts";
import { type Group, groupUpdate, parseGroup } from "../../../store/contacts/groups.ts";
import { update } from "../../../store/platform/write.ts";
import { groupNotFound } from "./find-group.ts";

export interface GroupChange {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly filter?: unknown;
}

/**
 * Changes a group's name or description, or a segment's filter.
 * @throws {Refusal} `not_found`
 */
export async function changeGroup(
  { tables, clock }: Services,
  projectId: string,
  groupId: string,
  change: GroupChange,
): Promise<Group> {
  const fields = { ...change, updatedAt: clock().toISOString() };
  const written = await update(tables, "data", groupUpdate(projectId, groupId, fields));
  if ("item" in written) return parseGroup(written.item);
  throw groupNotFound(groupId);
}
