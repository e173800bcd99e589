import { historyOf, newBatch } from "./accept-email.ts";
import type { EventType } from "./event-record.ts";
import { newMessageId } from "./ids.ts";
import { newOutcome, type Outcome, simulatorMailbox } from "./outcomes.ts";
import { type SentEmail, withHistory } from "./sent-email.ts";
import { isoNow, type SesContext } from "./ses-context.ts";
import { suppress } from "./suppression.ts";

/** Fields of the event's own object that differ from the usual; `recipients` names whom it is about. */
export interface EventDetail {
  readonly recipients?: readonly string[];
  readonly [field: string]: unknown;
}

/**
 * Makes an event happen to a mail that was accepted before, as if the recipient or their server had caused it. A hard
 * bounce or a complaint puts the address on the region's suppression list, as SES does. Throws for an unknown mail.
 */
export async function emitEvent(
  context: SesContext,
  messageId: string,
  type: EventType,
  given: EventDetail = {},
): Promise<void> {
  const mail = context.emails.get(messageId);
  if (!mail) throw new Error(`no mail ${messageId}`);
  const { recipients = mail.destinations, ...detail } = given;
  const at = isoNow(context);
  const newFeedbackId = () => newMessageId(context.clock, context.random);
  const outcome = newOutcome(type, recipients, detail, { region: mail.region, at, newFeedbackId });
  const changed = withHistory(mail, historyOf([outcome], at));
  const batch = newBatch(context, mail, [outcome]);
  context.emails.set(messageId, changed);
  await context.store.saveRecord(changed, batch);
  await suppressFailed(context, mail, outcome);
  context.publisher.enqueue(batch);
}

async function suppressFailed(context: SesContext, mail: SentEmail, { type, recipients, detail }: Outcome) {
  const hard = type === "Bounce" && detail["bounceType"] === "Permanent";
  if (!hard && type !== "Complaint") return;
  for (const address of recipients) {
    if (simulatorMailbox(address) !== undefined) continue;
    await suppress(context, mail.region, address, hard ? "BOUNCE" : "COMPLAINT", mail.messageId);
  }
}
