import { timeOfId } from "../../domain/platform/ids.ts";
import type { BroadcastContent } from "../../store/broadcasts/broadcast-content.ts";
import type { BroadcastRow } from "../../store/broadcasts/broadcasts.ts";
import type { WholeBroadcast } from "./find-broadcast.ts";
import type { SavedBroadcast } from "./new-broadcast.ts";

/** A broadcast as lists show it. */
export function broadcastSummary(broadcast: BroadcastRow) {
  const { id, name, domainId, groupId, status, updatedAt, rev } = broadcast;
  const { scheduledAt = null, latestAt = null, startedAt = null, endedAt = null } = broadcast;
  const { reason = null, total = null } = broadcast;
  const groupOf = (prefix: string) => (groupId?.startsWith(prefix) ? groupId : null);
  return {
    ...{ id, name, domainId, status, updatedAt, revision: rev },
    audienceId: groupOf("aud_"),
    segmentId: groupOf("seg_"),
    topicId: groupOf("top_"),
    createdAt: timeOfId(id).toISOString(),
    ...{ scheduledAt, latestAt, startedAt, endedAt, reason, recipientCount: total },
  };
}

/** A broadcast with its content. */
export function broadcastView({ broadcast, content }: WholeBroadcast) {
  const { from = null, replyTo, subject = null, previewText = null, html = null, text = null } = content;
  const template = content.template && {
    id: content.template.id,
    version:
      (broadcast.status === "draft" ? undefined : content.pinned?.version) ??
      content.template.version ??
      null,
    variables: content.template.variables,
  };
  return {
    ...{ ...broadcastSummary(broadcast), from, replyTo, subject, previewText, html, text },
    template: template ?? null,
    variants: variantsView(broadcast.variants, content.b),
  };
}

function variantsView(rule: BroadcastRow["variants"], second: BroadcastContent["b"]) {
  if (!rule || !second) return null;
  const { subject = null, previewText = null, html = null, text = null } = second;
  const { winner = null, decidedAt = null } = rule;
  return { ...rule, b: { subject, previewText, html, text }, winner, decidedAt };
}

/** What a change returns: the broadcast with what was found in its content. */
export function savedView({ findings, ...whole }: SavedBroadcast) {
  return { ...broadcastView(whole), findings: [...findings] };
}
