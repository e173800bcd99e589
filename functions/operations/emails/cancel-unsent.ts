import { cancelableStages } from "../../domain/emails/email-status.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { type CanceledBy, createdAt, type Email } from "../../store/emails/emails.ts";
import type { Event } from "../../store/outbox/events.ts";
import type { SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import { refundEmail, unitsLeft } from "./refund-email.ts";

/**
 * Returns whether an email can still be canceled: it is scheduled, held, or queued and no worker has claimed it. One
 * that is queued again after a lost answer of SES may have been sent.
 */
export function isCancelable({ stage, attempts }: Email): boolean {
  return cancelableStages.some((one) => one === stage) && attempts.length === 0;
}

/**
 * Returns whether a resumption drops an email that was not sent yet: it was queued before the given time. One that may
 * have been sent by an earlier attempt is not canceled.
 */
export function isDropped(email: Email, dropBefore: string | undefined): boolean {
  if (dropBefore === undefined || email.attempts.length > 0) return false;
  return (email.queuedAt ?? createdAt(email)) < dropBefore;
}

/**
 * Cancels an email that no worker has begun to send, and refunds all of its charge. Of a cancellation and a claim at
 * the same time one wins: the email is canceled and refunded, or sent. `prepare` is called before each try, with the
 * email as it is by then: it publishes what happened before the cancellation, which no worker does afterwards. `by` names
 * the cancellation by filter, if one does it.
 * @throws {Refusal} `invalid_state`, `unavailable`
 */
export async function cancelUnsent(
  services: Services,
  email: Email,
  prepare: (email: Email) => Promise<void>,
  webhooks?: readonly SubscribedWebhook[],
  by?: Pick<CanceledBy, "jobId" | "pass">,
): Promise<{ readonly email: Email; readonly events: readonly Event[] }> {
  if (!isCancelable(email)) throw notCancelable();
  let current = email;
  return retryOnConflict(services.tables, "This email keeps changing. Try again.", async () => {
    await prepare(current);
    const endedAt = services.clock().toISOString();
    const units = unitsLeft(current);
    const set = { endedAt, ...(by && { canceledBy: { ...by, units } }) };
    const change = { ...toCanceled, from: cancelableStages, set };
    const outcome = await refundEmail(services, current, change, units, { drafts: canceled, webhooks });
    if ("email" in outcome) return outcome;
    if (!outcome.conflict || !isCancelable(outcome.conflict)) throw notCancelable();
    current = outcome.conflict;
    return undefined;
  });
}

const toCanceled = { to: "canceled", remove: ["duePk", "dueSk"] } as const;
const canceled = [{ type: "email.canceled", detail: {} }] as const;

function notCancelable(): Refusal {
  return new Refusal(
    "invalid_state",
    "Only an email that is not being sent yet can be canceled. This email has been sent, is being sent, or has ended.",
  );
}
