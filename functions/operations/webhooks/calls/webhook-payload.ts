import { shownAddress } from "../../../domain/platform/erased.ts";
import { timeOfId } from "../../../domain/platform/ids.ts";
import type { EmailFacts } from "../../../store/outbox/email-facts.ts";
import type { Event } from "../../../store/outbox/events.ts";

/** The body that is posted to an endpoint and signed. It is the same at each attempt: the facts of an email never change. */
export function webhookPayload(event: Event, email: EmailFacts | undefined): string {
  const { id, type, at, emailId } = event;
  const data = emailId === undefined ? { ...aboutOf(event), ...event.detail } : emailData(event, email);
  return JSON.stringify({ id, type, createdAt: at, data });
}

function aboutOf({ contactId, domainId, broadcastId, webhookId }: Event) {
  return {
    ...(contactId !== undefined && { contactId }),
    ...(domainId !== undefined && { domainId }),
    ...(broadcastId !== undefined && { broadcastId }),
    ...(webhookId !== undefined && { webhookId }),
  };
}

function emailData(
  { emailId, broadcastId, recipient, sequence, machine, detail }: Event,
  email: EmailFacts | undefined,
) {
  return {
    emailId,
    ...(broadcastId !== undefined && { broadcastId }),
    ...(email && factsOf(email)),
    ...(recipient !== undefined && { recipient: shownAddress(recipient) }),
    ...(sequence !== undefined && { sequence }),
    ...(machine && { machine }),
    detail,
  };
}

function factsOf(email: EmailFacts) {
  const addresses = (field: "to" | "cc") =>
    email.recipients.filter((one) => one.field === field).map(({ address }) => shownAddress(address));
  return {
    from: email.from,
    to: addresses("to"),
    cc: addresses("cc"),
    subject: email.subject,
    tags: email.tags,
    createdAt: timeOfId(email.id).toISOString(),
  };
}
