import { createHash } from "node:crypto";
import type { RecipientReports } from "../../../domain/broadcasts/report-kinds.ts";
import { shownErased } from "../../../domain/platform/erased.ts";
import type { Services } from "../../../services.ts";
import type { WholeChunk } from "../../../store/broadcasts/whole-chunks.ts";
import type { SubscribedWebhook } from "../../../store/outbox/subscribed-webhooks.ts";
import { emailView } from "../../emails/email-view.ts";
import { emailEventView } from "../../outbox/event-view.ts";
import { type BroadcastEmail, findBroadcastEmail } from "./broadcast-email.ts";
import { contentAsSent, type ShownContent, unknownContent } from "./shown-content.ts";

/**
 * Returns the record of an email of a broadcast, in the form of any other email's. Of each kind of event it has the first.
 * @throws {Refusal} `not_found`
 */
export async function readBroadcastEmail(
  services: Services,
  projectId: string,
  emailId: string,
  whole: WholeChunk,
  webhooks: readonly SubscribedWebhook[],
) {
  const found = await findBroadcastEmail(services, projectId, emailId, whole, webhooks);
  const { email, broadcast, content, history, reports } = found;
  const shown = await shownContent(services, found);
  return {
    ...emailView(email, undefined, history),
    ...shown,
    replyTo: content.replyTo,
    broadcastId: broadcast.id,
    events: history.events.toSorted((a, b) => (a.at < b.at ? -1 : 1)).map(emailEventView),
    engagement: engagementOf(reports),
    renderings: renderingsOf(found, shown),
  };
}

async function shownContent(services: Services, found: BroadcastEmail): Promise<ShownContent> {
  const { email, content, isErased } = found;
  if (isErased) return { subject: shownErased, html: null, text: null };
  const [recipient] = email.recipients;
  if (composedAt(email) === undefined || !recipient) return unknownContent(content);
  return contentAsSent(services, found, { emailId: email.id, address: recipient.address });
}

/** When the email was rendered; undefined for one that was not. */
function composedAt({ sentAt, recipients: [recipient] }: BroadcastEmail["email"]): string | undefined {
  return sentAt ?? (recipient?.status === "captured" ? recipient.at : undefined);
}

/** What tracking the domain had by then is not kept. */
function renderingsOf({ email, isErased }: BroadcastEmail, { subject, html }: ShownContent) {
  const at = composedAt(email);
  if (at === undefined || isErased) return [];
  const { template } = email;
  const isKnown = html !== null;
  return [
    {
      ...{ at, source: "broadcast" as const },
      ...(template && { templateId: template.id, templateVersion: template.version }),
      ...{ subject, tracking: null },
      htmlSha256: isKnown ? createHash("sha256").update(html).digest("hex") : null,
      htmlBytes: isKnown ? Buffer.byteLength(html) : null,
    },
  ];
}

/** Whether there was any: of each kind only the first is kept. */
function engagementOf(reports: RecipientReports) {
  const once = (at: number | undefined) => (at === undefined ? 0 : 1);
  return {
    opens: once(reports.opened),
    clicks: once(reports.clicked),
    machineOpens: once(reports.opened_by_machine),
    machineClicks: once(reports.clicked_by_machine),
  };
}
