import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { type Group, groupUpdate, parseGroup } from "../../../store/contacts/groups.ts";
import { updateItem } from "../../../store/platform/write.ts";

export interface GroupChange {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly filter?: unknown;
}

/** Changes a group's words, or a segment's filter. Refuses with `not_found`. */
export async function changeGroup(
  { tables, clock }: Services,
  projectId: string,
  groupId: string,
  change: GroupChange,
): Promise<Group> {
  const fields = { ...change, updatedAt: clock().toISOString() };
  const written = await updateItem(tables, "data", groupUpdate(projectId, groupId, fields));
  if ("item" in written) return parseGroup(written.item);
  throw new Refusal("not_found", "it was deleted meanwhile");
}
