import { groupLimit, type Plan } from "../settings/environment.ts";
import { countKeys, parseCount } from "../store/counts.ts";
import { contactCountKey, groupsCountKey, type Key } from "../store/keys.ts";
import type { Found } from "../store/read.ts";

/** How many groups of each kind a plan allows. */
export function groupLimits({ audiences, topics, segments }: Plan) {
  return {
    audiences: audiences ?? groupLimit,
    topics: topics ?? groupLimit,
    segments: segments ?? groupLimit,
  };
}

/** What `countsOf` reads along with the caller's key. */
export function wantCounts(projectId: string): readonly Key[] {
  return [
    ...(["aud", "top", "seg"] as const).map((kind) => groupsCountKey(projectId, kind)),
    ...countKeys((slice) => contactCountKey(projectId, slice)),
  ];
}

/** How many groups of each kind and how many contacts a project has, by what was read along. */
export function countsOf(projectId: string, found: Found) {
  const ofKind = (kind: "aud" | "top" | "seg") => parseCount(found.data(groupsCountKey(projectId, kind)));
  const slices = countKeys((slice) => contactCountKey(projectId, slice));
  return {
    audiences: ofKind("aud"),
    topics: ofKind("top"),
    segments: ofKind("seg"),
    contacts: slices.reduce((sum, key) => sum + parseCount(found.data(key)), 0),
  };
}
