import type { Services } from "../../../services.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { listUnended } from "../../../store/broadcasts/unended-broadcasts.ts";
import { type Group, parseGroup } from "../../../store/contacts/groups.ts";
import { groupKey } from "../../../store/platform/keys.ts";
import { readTogether, rows } from "../../../store/platform/read-plan.ts";
import { refuseInUse } from "../../platform/in-use.ts";
import { groupsNamed } from "./find-group.ts";
import { filterOf } from "./segment-source.ts";

const kinds = { aud: "audience", top: "topic", seg: "segment" } as const;
const advice = " Cancel what is scheduled or being sent, or wait for its end.";

/**
 * Refuses the deletion of an audience, topic or segment that a broadcast goes to which is scheduled or being sent. The
 * broadcasts are read after the group: one that is sent later changes the group's row, so that the deletion conflicts.
 * @throws {Refusal} `invalid_state` that names the broadcasts
 */
export async function refuseGroupInUse(services: Services, projectId: string, { id }: Group): Promise<void> {
  const begun = await listUnended(services.tables, projectId, ({ status }) => status !== "draft");
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
