import { type AddressConsent, suppressionReason } from "../../domain/contacts/address-state.ts";
import type { Services } from "../../services.ts";
import type { Email, Recipient } from "../../store/emails/emails.ts";
import { refundEmail } from "../emails/refund-email.ts";

/** Each suppressed recipient has an event for each endpoint, and one transaction has at most 100 writes. */
const recipientsAtOnce = 8;

/**
 * Marks the recipients that are suppressed now and refunds their units; `states` are those of the recipients, in
 * their order. Returns undefined when no recipient is left, or the email changed.
 */
export async function withoutSuppressed(
  services: Services,
  email: Email,
  states: readonly (AddressConsent | undefined)[],
): Promise<Email | undefined> {
  let left: Email | undefined = email;
  for (let at = 0; left && at < email.recipients.length; at += recipientsAtOnce)
    left = await withoutSome(services, left, states, [at, at + recipientsAtOnce]);
  return left;
}

async function withoutSome(
  services: Services,
  email: Email,
  states: readonly (AddressConsent | undefined)[],
  [from, to]: readonly [number, number],
): Promise<Email | undefined> {
  const at = services.clock().toISOString();
  const recipients = email.recipients.map((one, place) =>
    place >= from && place < to ? markedIfSuppressed(services, email, one, states[place], at) : one,
  );
  const suppressed = recipients.filter((one, place) => one !== email.recipients[place]);
  const nobodyLeft = recipients.every(({ status }) => status !== undefined);
  if (suppressed.length === 0 && !nobodyLeft) return email;
  const end = nobodyLeft && { to: "suppressed" as const, remove: ["duePk", "dueSk"] as const };
  const change = { ...end, set: { recipients, ...(nobodyLeft && { endedAt: at }) } };
  const drafts = suppressed.map(({ address, reason }) => ({
    type: "email.suppressed" as const,
    recipient: address,
    detail: reason === undefined ? {} : { reason },
  }));
  const outcome = await refundEmail(services, email, change, suppressed.length, { drafts });
  if ("conflict" in outcome || nobodyLeft) return undefined;
  return outcome.email;
}

function markedIfSuppressed(
  { clock }: Services,
  { topicId, lane }: Email,
  recipient: Recipient,
  state: AddressConsent | undefined,
  at: string,
): Recipient {
  if (recipient.status !== undefined) return recipient;
  const reason = suppressionReason(state, { topicId, isBroadcast: lane === "broadcast" }, clock());
  if (!reason) return recipient;
  // Only an opt-out is named as the reason; every other is said by the status.
  return {
    ...recipient,
    status: "suppressed" as const,
    at,
    ...(reason === "unsubscribed" && { reason }),
  };
}
