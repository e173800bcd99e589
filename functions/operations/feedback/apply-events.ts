import { withEvents } from "../../domain/emails/email-events.ts";
import { mayFollow } from "../../domain/emails/email-status.ts";
import { withEngagement } from "../../domain/feedback/engagement.ts";
import { withRecipientEvents } from "../../domain/feedback/outcomes.ts";
import type { RecipientEvent } from "../../domain/feedback/recipient-event.ts";
import type { SesEvent } from "../../domain/feedback/ses-event.ts";
import type { Services } from "../../services.ts";
import { updateEmail } from "../../store/emails/email-changes.ts";
import { type Email, parseEmail } from "../../store/emails/emails.ts";
import { putEventPage } from "../../store/outbox/event-pages.ts";
import { refundEmail } from "../emails/refund-email.ts";
import { ttlsOf } from "../platform/retention.ts";

interface Application {
  /** At least one. */
  readonly reports: readonly SesEvent[];
  readonly events: readonly RecipientEvent[];
  readonly ids: readonly string[];
}

/**
 * Applies events to their email and numbers them, in one write. Returns the changed email; undefined when the row changed
 * since it was read.
 */
export async function applyEvents(
  services: Services,
  email: Email,
  { reports, events: recipientEvents, ids }: Application,
): Promise<Email | undefined> {
  const { projectId } = email;
  const recipients = [...withRecipientEvents(email.recipients, recipientEvents)];
  const changed = recipients.some((one, at) => one !== email.recipients[at]);
  // SES accepted the email, even if the worker lost the response.
  const [accepted] = mayFollow.sent.includes(email.stage) ? reports : [];
  const events = withEvents(email, ids);
  if (!changed && !accepted && !events.isChanged) return email;
  const engaged = withEngagement(email.engaged ?? 0, recipientEvents);
  const set = {
    ...(changed && { recipients }),
    ...(engaged !== (email.engaged ?? 0) && { engaged }),
    ...(accepted && { sentAt: accepted.acceptedAt, messageId: accepted.messageId }),
    ...(events.isChanged && events.set),
  };
  const change = accepted
    ? { to: "sent" as const, rev: email.rev, set, remove: ["duePk", "dueSk"] as const }
    : { rev: email.rev, set };
  if (events.page)
    await putEventPage(services.tables, projectId, email.id, events.page, ttlsOf(services).facts);
  const units = newlyUnsent(email, recipients);
  const after = { ...email, ...set };
  if (units > 0) return "email" in (await refundEmail(services, email, change, units)) ? after : undefined;
  const written = await updateEmail(services.tables, projectId, email.id, change);
  return "item" in written ? parseEmail(written.item) : undefined;
}

/** The number of recipients that SES now turns out not to have sent to, as far as they were not refunded. */
function newlyUnsent(email: Email, recipients: readonly Email["recipients"][number][]): number {
  const unsent = ({ status }: Email["recipients"][number]) => status === "suppressed" || status === "failed";
  const count = recipients.filter((one, at) => {
    const before = email.recipients[at];
    return unsent(one) && !(before && unsent(before));
  }).length;
  return Math.min(count, email.charge.units - email.refunded);
}
