import { broadcastEmailId } from "../../../domain/broadcasts/broadcast-ids.ts";
import { type ChunkOutcome, outcomesOf } from "../../../domain/broadcasts/recipient-outcomes.ts";
import { type RecipientReports, reportedStatus } from "../../../domain/broadcasts/report-kinds.ts";
import type { UnsentReason } from "../../../domain/broadcasts/unsent-reasons.ts";
import type { EmailStatus } from "../../../domain/emails/email-status.ts";
import { shownErased } from "../../../domain/platform/erased.ts";
import { timeOfId } from "../../../domain/platform/ids.ts";
import type { WholeChunk } from "../../../store/broadcasts/whole-chunks.ts";
import { factsOf } from "../sending/close-chunk.ts";

/** One recipient of a broadcast, as its list of emails shows it. */
export interface RecipientView {
  readonly id: string;
  readonly contactId: string;
  readonly to: string;
  readonly status: EmailStatus;
  /** Why it was not sent. */
  readonly reason: UnsentReason | null;
  /** What is missing or wrong, such as the names of fields. */
  readonly detail: string | null;
  readonly messageId: string | null;
  readonly createdAt: string;
  readonly at: string;
}

const statusOfReason: { readonly [reason in UnsentReason]?: EmailStatus } = {
  suppressed: "suppressed",
  unsubscribed: "suppressed",
  topic_left: "suppressed",
  canceled: "canceled",
};

/** Returns the recipients of a chunk, in the order of their ids. */
export function recipientViews(whole: WholeChunk, base: string): readonly RecipientView[] {
  const outcomes = outcomesOf(factsOf(whole));
  const createdAt = timeOfId(base).toISOString();
  return whole.chunk.recipients.map(([contactId, to], index) => {
    const outcome = outcomes[index] ?? { status: "open", isBegun: false };
    const isErased = whole.erased.has(index);
    return {
      id: broadcastEmailId(base, { chunk: whole.chunk.chunk, index }),
      ...{ contactId, to: isErased ? shownErased : to, createdAt },
      messageId: outcome.status === "sent" ? (outcome.messageId ?? null) : null,
      reason: outcome.status === "unsent" ? outcome.reason : null,
      detail: outcome.status === "unsent" && !isErased ? (outcome.detail ?? null) : null,
      ...statusOf(whole, outcome, whole.reports.get(index) ?? {}, createdAt),
    };
  });
}

function statusOf(
  { state, tens }: WholeChunk,
  outcome: ChunkOutcome,
  reports: RecipientReports,
  createdAt: string,
): Pick<RecipientView, "status" | "at"> {
  const isoOf = (ms: number | undefined) => (ms === undefined ? createdAt : new Date(ms).toISOString());
  if (outcome.status === "open")
    return { status: outcome.isBegun ? "sending" : "queued", at: isoOf(state.claims.at(-1)?.at) };
  if (outcome.status === "unsent")
    return { status: statusOfReason[outcome.reason] ?? "failed", at: isoOf(state.closedAt) };
  const { status, at = isoOf(sentAt(tens, outcome, reports)) } = reportedStatus(reports);
  return { status, at };
}

function sentAt(
  tens: WholeChunk["tens"],
  { ten }: Extract<ChunkOutcome, { readonly status: "sent" }>,
  reports: RecipientReports,
): number | undefined {
  return ten === undefined ? reports.sent : tens.get(ten)?.at;
}

/** Returns when each recipient of a chunk was sent to, in the order of their ids; undefined for those who were not. */
export function sentTimes(whole: WholeChunk): readonly (string | undefined)[] {
  return outcomesOf(factsOf(whole)).map((outcome, index) => {
    if (outcome.status !== "sent") return undefined;
    const at = sentAt(whole.tens, outcome, whole.reports.get(index) ?? {});
    return at === undefined ? undefined : new Date(at).toISOString();
  });
}
