import { conditionsOf, type SegmentFilter } from "../../../domain/contacts/segment-filter.ts";
import { isId } from "../../../domain/platform/ids.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import { type CountedGroup, type Group, parseGroup } from "../../../store/contacts/groups.ts";
import { countKeys, sumCounts } from "../../../store/platform/counts.ts";
import { groupCountKey, groupKey } from "../../../store/platform/keys.ts";
import { type ReadResult, row, rows } from "../../../store/platform/read-plan.ts";

/** The part of a read plan that finds an audience, a topic or a segment. */
export function groupReads(projectId: string, groupId: string) {
  return {
    group: row(groupKey(projectId, groupId), (item) => ({ id: groupId, found: item && parseGroup(item) })),
  };
}

/** As `groupReads`, with how many contacts the group has. */
export function countedGroupReads(projectId: string, groupId: string) {
  const slices = countKeys((slice) => groupCountKey(projectId, groupId, slice));
  return { ...groupReads(projectId, groupId), contactCount: rows(slices, sumCounts) };
}

/**
 * Returns the group that a plan has read; one that is being deleted does not exist.
 * @throws {Refusal} `not_found`
 */
export function requireGroup({ group }: ReadResult<ReturnType<typeof groupReads>>): Group {
  if (!group.found) throw groupNotFound(group.id);
  return group.found;
}

/** @throws {Refusal} `not_found` */
export function requireCountedGroup(found: ReadResult<ReturnType<typeof countedGroupReads>>): CountedGroup {
  return { ...requireGroup(found), contactCount: found.contactCount };
}

/** The part of a read plan that finds out which of some groups is missing. */
export function missingGroupReads(projectId: string, groupIds: readonly string[]) {
  // A filter may name anything: only an id becomes a key.
  const ids = groupIds.filter(isGroupId);
  const invalid = groupIds.find((id) => !isGroupId(id));
  const keys = ids.map((id) => groupKey(projectId, id));
  return { missingGroup: rows(keys, (items) => invalid ?? ids.find((_, at) => !items[at])) };
}

function isGroupId(id: string): boolean {
  return isId("aud", id) || isId("top", id) || isId("seg", id);
}

/** @throws {Refusal} `not_found` where a group is missing */
export function requireGroups({ missingGroup }: ReadResult<ReturnType<typeof missingGroupReads>>): void {
  if (missingGroup !== undefined) throw groupNotFound(missingGroup);
}

export function groupNotFound(groupId: string): Refusal {
  const kind = { aud: "Audience", top: "Topic", seg: "Segment" }[groupId.slice(0, 3)] ?? "Group";
  return new Refusal("not_found", `${kind} not found in this project.`);
}

/** The audiences and topics that a filter names. */
export function groupsNamed(filter: SegmentFilter | undefined): readonly string[] {
  if (!filter) return [];
  const named = conditionsOf(filter).filter(({ field }) => field === "audienceId" || field === "topicId");
  return named.flatMap(({ value }) => [value].flat().map(String));
}
