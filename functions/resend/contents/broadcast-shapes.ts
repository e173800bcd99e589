import type * as z from "zod/mini";
import type { Broadcast, BroadcastSummary } from "../../contract/broadcasts/broadcast-record.ts";

/** A broadcast as Resend lists it. */
export function listedBroadcast(broadcast: z.output<typeof BroadcastSummary>) {
  const { id, name, audienceId, status, createdAt, topicId, scheduledAt, startedAt } = broadcast;
  return {
    ...{ id, name, segment_id: audienceId, audience_id: audienceId, topic_id: topicId },
    ...{ status: shownStatus(status), created_at: createdAt },
    ...{ scheduled_at: scheduledAt, sent_at: startedAt },
  };
}

/** A broadcast as Resend shows it by itself. */
export function shownBroadcast(broadcast: z.output<typeof Broadcast>) {
  const { from, subject, replyTo, previewText, html, text } = broadcast;
  return {
    ...{ object: "broadcast", ...listedBroadcast(broadcast), from, subject, html, text },
    ...{ reply_to: replyTo.length > 0 ? replyTo : null, preview_text: previewText },
  };
}

function shownStatus(status: z.output<typeof BroadcastSummary>["status"]) {
  if (status === "draft" || status === "sent") return status;
  return status === "canceled" || status === "failed" ? "draft" : "queued";
}
