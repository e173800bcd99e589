import { type EmailStatus, statuses } from "../emails/email-status.ts";
import type { RecipientEvent } from "./recipient-event.ts";

/** A recipient's own state: only what its outcome depends on. */
export interface RecipientState {
  readonly address: string;
  readonly status?: EmailStatus | "soft_bounced" | undefined;
  readonly at?: string | undefined;
  readonly reason?: string | undefined;
}

/**
 * Recipients after what happened to them. The further of two outcomes stays, and of the same outcome the earlier, so
 * repeats and any order of arrival give one result (invariant: independent of order and repetition).
 */
export function withRecipientEvents<R extends RecipientState>(
  recipients: readonly R[],
  recipientEvents: readonly RecipientEvent[],
): readonly R[] {
  return recipients.map((recipient) => recipientEvents.reduce(withRecipientEvent, recipient));
}

function withRecipientEvent<R extends RecipientState>(recipient: R, recipientEvent: RecipientEvent): R {
  const { outcome, at, reason } = recipientEvent;
  if (!outcome || (recipientEvent.recipient && !sameAddress(recipientEvent.recipient, recipient.address)))
    return recipient;
  const [before, after] = [rank(recipient.status), rank(outcome)];
  if (after < before) return recipient;
  if (after === before && !isEarlier(recipientEvent, recipient)) return recipient;
  const { reason: _, ...rest } = recipient;
  // The rest is the recipient's own; status, time and reason are what its type says they may be.
  return { ...rest, status: outcome, at, ...(reason && { reason }) } as R;
}

/** Of the same outcome at the same instant the reason decides, so that which came first does not. */
function isEarlier(
  { at, reason = "" }: RecipientEvent,
  { at: stands = "", reason: why = "" }: RecipientState,
): boolean {
  return at === stands ? reason < why : at < stands;
}

/** SES may write an address in another case than it was given in. */
export function sameAddress(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** A soft bounce stands between a delay and a delivery: an out-of-office answer comes after one. */
function rank(status: RecipientState["status"]): number {
  if (status === undefined) return -1;
  return status === "soft_bounced" ? statuses.indexOf("delivery_delayed") + 0.5 : statuses.indexOf(status);
}
