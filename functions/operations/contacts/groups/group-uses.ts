import type { Services } from "../../../services.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { listUnended, unendedReads } from "../../../store/broadcasts/unended-broadcasts.ts";
import { parseGroup } from "../../../store/contacts/groups.ts";
import { groupKey } from "../../../store/platform/keys.ts";
import { type ReadResult, readTogether, rows } from "../../../store/platform/read-plan.ts";
import { refuseInUse } from "../../platform/in-use.ts";
import { groupReads, groupsNamed, requireGroup } from "./find-group.ts";
import { filterOf } from "./segment-source.ts";

const kinds = { aud: "audience", top: "topic", seg: "segment" } as const;
const advice = " Cancel what is scheduled or being sent, or wait for its end.";

/** The part of a read plan that finds a group and the broadcasts that may go to it. */
export function groupUseReads(projectId: string, groupId: string) {
  return { ...groupReads(projectId, groupId), ...unendedReads(projectId) };
}
export type FoundGroupUses = ReadResult<ReturnType<typeof groupUseReads>>;

/**
 * Refuses the deletion of an audience, topic or segment that a broadcast goes to which is scheduled or being sent. One that
 * is sent later changes the group's row, so that the deletion conflicts. Broadcasts are read at the same time as the row:
 * where one has changed it, they are read again, after it.
 * @throws {Refusal} `not_found`; `invalid_state` that names the broadcasts
 */
export async function refuseGroupInUse(
  services: Services,
  projectId: string,
  found: FoundGroupUses,
): Promise<void> {
  const { id, broadcasts } = requireGroup(found);
  const unended = broadcasts === undefined ? found.unended : await listUnended(services.tables, projectId);
  const begun = unended.filter(({ status }) => status !== "draft");
  if (begun.length === 0) return;
  const naming = new Set([id, ...(await segmentsNaming(services, projectId, id, begun))]);
  const users = begun.filter(({ groupId }) => groupId !== undefined && naming.has(groupId));
  refuseInUse(kinds[id.slice(0, 3) as keyof typeof kinds] ?? "group", users, advice);
}

/** The segments of broadcasts whose filter names an audience or topic: they would match other people without it. */
async function segmentsNaming(
  { tables }: Services,
  projectId: string,
  named: string,
  broadcasts: readonly BroadcastRow[],
): Promise<readonly string[]> {
  if (named.startsWith("seg_")) return [];
  const ids = new Set(broadcasts.flatMap(({ groupId }) => (groupId?.startsWith("seg_") ? [groupId] : [])));
  const keys = [...ids].map((id) => groupKey(projectId, id));
  const { segments } = await readTogether(tables, {
    segments: rows(keys, (items) => items.flatMap((item) => (item ? [parseGroup(item)] : []))),
  });
  return segments.filter((segment) => groupsNamed(filterOf(segment)).includes(named)).map(({ id }) => id);
}
