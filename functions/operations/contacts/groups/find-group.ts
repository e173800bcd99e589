import { conditionsOf, type SegmentFilter } from "../../../domain/contacts/segment-filter.ts";
import { isId } from "../../../domain/platform/ids.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import { type Group, parseGroup } from "../../../store/contacts/groups.ts";
import { countKeys, parseCount } from "../../../store/platform/counts.ts";
import { groupCountKey, groupKey, type Key } from "../../../store/platform/keys.ts";
import type { FoundRows } from "../../../store/platform/read.ts";

/** What a request about a group reads along with its key. */
export function readsForGroup(projectId: string, groupId: string): readonly Key[] {
  return [groupKey(projectId, groupId), ...countKeys((slice) => groupCountKey(projectId, groupId, slice))];
}

/** A group with how many contacts it has, by what was read along. Refuses with `not_found`. */
export function readGroup(
  projectId: string,
  groupId: string,
  found: FoundRows,
): Group & { readonly contactCount: number } {
  refuseMissingGroup(projectId, groupId, found);
  const item = found.data(groupKey(projectId, groupId)) ?? {};
  const keys = countKeys((slice) => groupCountKey(projectId, groupId, slice));
  const contactCount = keys.reduce((sum, key) => sum + parseCount(found.data(key)), 0);
  return { ...parseGroup(item), contactCount };
}

/** Refuses with `not_found` where a group is not there, or is being deleted. */
export function refuseMissingGroup(projectId: string, groupId: string, found: FoundRows): void {
  if (found.data(groupKey(projectId, groupId))) return;
  const what = { aud: "audience", top: "topic", seg: "segment" }[groupId.slice(0, 3)] ?? "group";
  throw new Refusal("not_found", `there is no such ${what} in this project`);
}

/** The audiences and topics that a filter names. */
function groupsNamed(filter: SegmentFilter): readonly string[] {
  const named = conditionsOf(filter).filter(({ field }) => field === "audienceId" || field === "topicId");
  return named.flatMap(({ value }) => [value].flat().map(String));
}

/** What saving a segment reads along: the groups that its filter names. */
export function readsForGroupsOf(projectId: string, filter: SegmentFilter): readonly Key[] {
  return groupsNamed(filter)
    .filter(isGroupId)
    .map((id) => groupKey(projectId, id));
}

/** Refuses with `not_found` where a filter names a group that the project does not have. */
export function refuseMissingGroups(projectId: string, filter: SegmentFilter, found: FoundRows): void {
  for (const id of groupsNamed(filter)) {
    if (!isGroupId(id))
      throw new Refusal("not_found", "the filter names a group that is not in this project");
    refuseMissingGroup(projectId, id, found);
  }
}

function isGroupId(id: string): boolean {
  return isId("aud", id) || isId("top", id);
}
