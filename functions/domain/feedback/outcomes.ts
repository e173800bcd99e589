import { type EmailStatus, statuses } from "../emails/email-status.ts";
import { sameAddress } from "./address-key.ts";
import type { RecipientEvent } from "./recipient-event.ts";

/** The part of a recipient that its outcome depends on. */
export interface RecipientState {
  readonly address: string;
  readonly status?: EmailStatus | "soft_bounced" | undefined;
  readonly at?: string | undefined;
  readonly reason?: string | undefined;
}

/**
 * Returns recipients after events. The outcome that ranks higher is kept, and the earlier of two that rank the same, so
 * the result does not depend on the order and repetition of events (invariant I8).
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
  // Only status, time and reason are replaced, with values of their types.
  return { ...rest, status: outcome, at, ...(reason && { reason }) } as R;
}

/** At the same instant the reason decides, so that the order of arrival does not. */
function isEarlier(
  { at, reason = "" }: RecipientEvent,
  { at: beforeAt = "", reason: beforeReason = "" }: RecipientState,
): boolean {
  return at === beforeAt ? reason < beforeReason : at < beforeAt;
}

/** A soft bounce ranks between a delay and a delivery: an out-of-office reply follows a delivery. */
function rank(status: RecipientState["status"]): number {
  if (status === undefined) return -1;
  return status === "soft_bounced" ? statuses.indexOf("delivery_delayed") + 0.5 : statuses.indexOf(status);
}
