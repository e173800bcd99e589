import { broadcastPlaceOf } from "../../../domain/broadcasts/broadcast-ids.ts";
import type { RecipientReports } from "../../../domain/broadcasts/report-kinds.ts";
import { variantOfChunk } from "../../../domain/broadcasts/variants.ts";
import { stages } from "../../../domain/emails/email-status.ts";
import { withoutPerson } from "../../../domain/platform/erased.ts";
import { shareAt } from "../../../domain/projects/charge.ts";
import type { Services } from "../../../services.ts";
import { type BroadcastContent, parseBroadcastContent } from "../../../store/broadcasts/broadcast-content.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import type { WholeChunk } from "../../../store/broadcasts/whole-chunks.ts";
import { parseLinkKey } from "../../../store/contacts/link-keys.ts";
import type { Email } from "../../../store/emails/emails.ts";
import type { SubscribedWebhook } from "../../../store/outbox/subscribed-webhooks.ts";
import { broadcastContentKey, linkKeyKey } from "../../../store/platform/keys.ts";
import { readTogether, row } from "../../../store/platform/read-plan.ts";
import type { EmailHistory } from "../../emails/email-view.ts";
import { emailNotFound } from "../../emails/find-email.ts";
import { historyReads } from "../../emails/read-email.ts";
import { topicOf } from "../rendering/content-form.ts";
import { reportEventIds } from "../reports/report-event.ts";
import { sourcesOf } from "../template/with-template.ts";
import { variantContent } from "../variants/variant-content.ts";
import { broadcastOfChunkReads, type EmailPlace, placeOfEmail } from "./find-broadcast-email.ts";
import { type RecipientView, recipientViews, sentTimes } from "./recipient-views.ts";

/** An email of a broadcast, in the form of one that has a row of its own. */
export interface BroadcastEmail {
  readonly email: Email;
  readonly broadcast: BroadcastRow;
  readonly content: BroadcastContent;
  readonly linkKey: Uint8Array | undefined;
  readonly reports: RecipientReports;
  readonly history: EmailHistory;
  readonly isErased: boolean;
}

/**
 * Finds an email of a broadcast from its chunk, by one more read. It writes nothing.
 * @throws {Refusal} `not_found`
 */
export async function findBroadcastEmail(
  services: Services,
  projectId: string,
  emailId: string,
  whole: WholeChunk,
  webhooks: readonly SubscribedWebhook[],
): Promise<BroadcastEmail> {
  const { broadcastId } = whole.chunk;
  const reports = whole.reports.get(broadcastPlaceOf(emailId)?.index ?? -1) ?? {};
  const found = await readTogether(services.tables, {
    ...broadcastOfChunkReads(projectId, whole.chunk),
    content: row(
      broadcastContentKey(projectId, broadcastId),
      (item) => item && parseBroadcastContent(item).content,
    ),
    linkKey: row(linkKeyKey(projectId), (item) => item && parseLinkKey(item)),
    ...historyReads(services, projectId, reportEventIds(emailId, reports), webhooks),
  });
  const { broadcast, content: all = { replyTo: [] }, linkKey, events, deliveries } = found;
  const variant = variantOfChunk(broadcast?.variants, whole.chunk.chunk);
  const content = variantContent(all, variant ?? "a");
  const place = placeOfEmail(emailId, whole.chunk, broadcast);
  const view = recipientViews(whole, broadcast?.base ?? "")[place.index];
  // Recipients that were laid out for a broadcast which was never started are no emails.
  if (!broadcast || !isStarted(broadcast) || !view) throw emailNotFound();
  const isErased = whole.erased.has(place.index);
  // They are overwritten only later.
  const shown = isErased ? events.map((one) => withoutPerson(one, () => true, "")) : events;
  const sentAt = sentTimes(whole)[place.index];
  return {
    email: emailOf(broadcast, content, place, { view, reports, sentAt }),
    ...{ broadcast, content, linkKey, reports, isErased, history: { events: shown, deliveries } },
  };
}

interface Outcome {
  readonly view: RecipientView;
  readonly reports: RecipientReports;
  readonly sentAt: string | undefined;
}

/** A broadcast whose cost was reserved: from then on its recipients are emails. */
type Started = BroadcastRow & {
  readonly [Field in "region" | "money"]: NonNullable<BroadcastRow[Field]>;
};

function isStarted(broadcast: BroadcastRow): broadcast is Started {
  return broadcast.region !== undefined && broadcast.money !== undefined;
}

/** Its price is its part of what the broadcast reserved. It is refunded with its chunk, where it was not sent. */
function emailOf(
  { projectId, domainId, region, groupId, money }: Started,
  content: BroadcastContent,
  { before, isAccounted }: EmailPlace,
  { view, reports, sentAt }: Outcome,
): Email {
  const { id, to, status, at, reason, messageId } = view;
  const topicId = topicOf(groupId);
  const { from = "", pinned } = content;
  const { subject } = sourcesOf(content);
  const recipient = {
    ...{ address: to, field: "to" as const, at, ...(reason !== null && { reason }) },
    status: status === "bounced" && reports.bounced === undefined ? ("soft_bounced" as const) : status,
  };
  return {
    ...{ id, projectId, rev: 0, lane: "broadcast", from, subject, recipients: [recipient], tags: [] },
    stage: stages.find((stage) => stage === status) ?? "sent",
    ...{ domainId, region, ...(topicId !== undefined && { topicId }) },
    ...(pinned && { template: { id: pinned.id, version: pinned.version } }),
    ...{ tracking: { opens: false, clicks: false }, html: { sha256: "", bytes: 0 }, bodyAt: "bulk" },
    ...{ charge: shareAt(money.charge, before), refunded: reason !== null && isAccounted ? 1 : 0 },
    ...{ month: money.month, attempts: [] },
    ...(messageId !== null && { messageId }),
    ...(sentAt !== undefined && { sentAt }),
  };
}
