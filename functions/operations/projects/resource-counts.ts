import {
  broadcastLimit,
  generationLimit,
  groupLimit,
  type Plan,
  templateLimit,
  webhookLimit,
} from "../../settings/environment.ts";
import { parseSubscribedWebhooks } from "../../store/outbox/subscribed-webhooks.ts";
import { countKeys, parseCount } from "../../store/platform/counts.ts";
import { contactCountKey, groupsCountKey, subscribedWebhooksKey } from "../../store/platform/keys.ts";
import { row, rows } from "../../store/platform/read-plan.ts";

/** How many groups of each kind a plan allows. */
export function groupLimits({ audiences, topics, segments }: Plan) {
  return {
    audiences: audiences ?? groupLimit,
    topics: topics ?? groupLimit,
    segments: segments ?? groupLimit,
  };
}

/** All limits of a plan. */
export function planLimits(plan: Plan) {
  const { monthlyQuota, domains } = plan;
  return {
    monthlyQuota,
    domains,
    ...groupLimits(plan),
    webhooks: webhookLimit(plan),
    templates: plan.templates ?? templateLimit,
    broadcasts: plan.broadcasts ?? broadcastLimit,
    aiGenerations: plan.aiGenerations ?? generationLimit,
  };
}

/** Reads the number of groups of each kind, webhooks and contacts of a project. */
export function countReads(projectId: string) {
  const groups = (kind: "aud" | "top" | "seg" | "tpl" | "brd") =>
    row(groupsCountKey(projectId, kind), parseCount);
  return {
    audiences: groups("aud"),
    topics: groups("top"),
    segments: groups("seg"),
    templates: groups("tpl"),
    broadcasts: groups("brd"),
    webhooks: row(subscribedWebhooksKey(projectId), (item) => parseSubscribedWebhooks(item).webhooks.length),
    contacts: rows(
      countKeys((slice) => contactCountKey(projectId, slice)),
      (items) => items.reduce((sum, item) => sum + parseCount(item), 0),
    ),
  };
}
