import { createHash } from "node:crypto";
import type { RecipientEvent } from "../../domain/feedback/recipient-event.ts";
import { parseSesEvent, type SesEvent } from "../../domain/feedback/ses-event.ts";
import { emailEventId } from "../../domain/outbox/event-ids.ts";
import { isId } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import { messageTags } from "../../settings/message-tags.ts";

/** An SES event and the email that its tags name. */
export interface EmailEvent {
  readonly projectId: string;
  readonly emailId: string;
  readonly event: SesEvent;
}

/** SES publishes this text, not JSON, when an event destination is created. */
const validation = /^Successfully validated SNS topic\b/;

/**
 * Parses a message of the events queue. Returns undefined for one that is not about an email of a project.
 * @throws {Error} for any other text
 */
export function parseEmailEvent(services: Services, text: string): EmailEvent | undefined {
  if (validation.test(text)) {
    services.log.info("SES validated an event destination");
    return undefined;
  }
  const event = parseSesEvent(text);
  if (!event) throw new Error("a message on the events queue is not an SES event");
  const projectId = event.tags[messageTags.project] ?? "";
  const emailId = event.tags[messageTags.email] ?? "";
  if (isId("prj", projectId) && isId("eml", emailId)) return { projectId, emailId, event };
  if (event.tags[messageTags.notice] === undefined) logUnmatched(services, event, "not ours");
  return undefined;
}

export function logUnmatched(services: Services, event: SesEvent, reason: string): void {
  services.log.error("an event matches no email", { messageId: event.messageId, reason });
}

/** Returns the id of an event of an email before it has a number. A repeated event has the same. */
export function eventIdOf(
  emailId: string,
  event: SesEvent,
  { type, at, recipient, detail }: RecipientEvent,
): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([event.messageId, type, recipient, at, detail]))
    .digest();
  return emailEventId(emailId, new Date(at), digest);
}
