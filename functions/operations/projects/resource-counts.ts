import { groupLimit, type Plan, webhookLimit } from "../../settings/environment.ts";
import { parseSubscribedWebhooks } from "../../store/outbox/subscribed-webhooks.ts";
import { countKeys, parseCount } from "../../store/platform/counts.ts";
import {
  contactCountKey,
  groupsCountKey,
  type Key,
  subscribedWebhooksKey,
} from "../../store/platform/keys.ts";
import type { FoundRows } from "../../store/platform/read.ts";

/** How many groups of each kind a plan allows. */
export function groupLimits({ audiences, topics, segments }: Plan) {
  return {
    audiences: audiences ?? groupLimit,
    topics: topics ?? groupLimit,
    segments: segments ?? groupLimit,
  };
}

/** All that a plan limits. */
export function planLimits(plan: Plan) {
  const { monthlyQuota, domains } = plan;
  return { monthlyQuota, domains, ...groupLimits(plan), webhooks: webhookLimit(plan) };
}

/** What `countsOf` reads along with the caller's key. */
export function readsForCounts(projectId: string): readonly Key[] {
  return [
    ...(["aud", "top", "seg"] as const).map((kind) => groupsCountKey(projectId, kind)),
    subscribedWebhooksKey(projectId),
    ...countKeys((slice) => contactCountKey(projectId, slice)),
  ];
}

/** How many groups of each kind, webhook endpoints and contacts a project has, by what was read along. */
export function countsOf(projectId: string, found: FoundRows) {
  const ofKind = (kind: "aud" | "top" | "seg") => parseCount(found.data(groupsCountKey(projectId, kind)));
  const slices = countKeys((slice) => contactCountKey(projectId, slice));
  return {
    audiences: ofKind("aud"),
    topics: ofKind("top"),
    segments: ofKind("seg"),
    webhooks: parseSubscribedWebhooks(found.data(subscribedWebhooksKey(projectId))).webhooks.length,
    contacts: slices.reduce((sum, key) => sum + parseCount(found.data(key)), 0),
  };
}
