import { newMessageId } from "../ids.ts";
import { historyOf, newBatch } from "../sending/accept-email.ts";
import { type SentEmail, withHistory } from "../sending/sent-email.ts";
import { suppress } from "../sending/suppression.ts";
import { isoNow, type SesContext } from "../ses-context.ts";
import type { EventType } from "./event-record.ts";
import { newOutcome, type Outcome, simulatorMailbox } from "./outcomes.ts";

/** Fields that replace the defaults of the event's object; `recipients` are all destinations by default. */
export interface EventDetail {
  readonly recipients?: readonly string[];
  readonly [field: string]: unknown;
}

/**
 * Simulates an event of an accepted email. As in SES, a hard bounce or a complaint adds the address to the suppression
 * list of the region. Throws an Error for an unknown email.
 */
export async function emitEvent(
  context: SesContext,
  messageId: string,
  type: EventType,
  given: EventDetail = {},
): Promise<void> {
  const email = context.emails.get(messageId);
  if (!email) throw new Error(`No email ${messageId}.`);
  const { recipients = email.destinations, ...detail } = given;
  const at = isoNow(context);
  const newFeedbackId = () => newMessageId(context.clock, context.random);
  const outcome = newOutcome(type, recipients, detail, { region: email.region, at, newFeedbackId });
  const changed = withHistory(email, historyOf([outcome], at));
  const batch = newBatch(context, email, [outcome]);
  context.emails.set(messageId, changed);
  await context.store.saveRecord(changed, batch);
  await suppressFailed(context, email, outcome);
  context.publisher.enqueue(batch);
}

async function suppressFailed(context: SesContext, email: SentEmail, { type, recipients, detail }: Outcome) {
  const hard = type === "Bounce" && detail["bounceType"] === "Permanent";
  if (!hard && type !== "Complaint") return;
  for (const address of recipients) {
    if (simulatorMailbox(address) !== undefined) continue;
    await suppress(context, email.region, address, hard ? "BOUNCE" : "COMPLAINT", email.messageId);
  }
}
