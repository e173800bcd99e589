import { type AddressConsent, suppressionReason } from "../../domain/contacts/address-state.ts";
import { isRestricted, type Safeguards } from "../../domain/projects/safeguards.ts";
import type { Services } from "../../services.ts";
import type { Email, Recipient } from "../../store/emails/emails.ts";
import { refundEmail } from "../emails/refund-email.ts";

/** Each suppressed recipient has an event for each endpoint, and one transaction has at most 100 writes. */
const recipientsAtOnce = 8;

/**
 * Marks the recipients that are suppressed now and refunds their units; `states` are those of the recipients, in
 * their order, and `safeguards` those of the email and of its project. Returns undefined when no recipient is left, or the
 * email changed.
 */
export async function withoutSuppressed(
  services: Services,
  email: Email,
  states: readonly (AddressConsent | undefined)[],
  safeguards: readonly (Safeguards | undefined)[],
): Promise<Email | undefined> {
  let left: Email | undefined = email;
  for (let at = 0; left && at < email.recipients.length; at += recipientsAtOnce)
    left = await withoutSome(services, left, { states, safeguards }, [at, at + recipientsAtOnce]);
  return left;
}

/** What decides who gets an email now. */
interface Judged {
  readonly states: readonly (AddressConsent | undefined)[];
  readonly safeguards: readonly (Safeguards | undefined)[];
}

async function withoutSome(
  services: Services,
  email: Email,
  { states, safeguards }: Judged,
  [from, to]: readonly [number, number],
): Promise<Email | undefined> {
  const at = services.clock().toISOString();
  const recipients = email.recipients.map((one, place) =>
    place >= from && place < to
      ? markedIfSuppressed(one, at, reasonFor(services, email, one, states[place], safeguards))
      : one,
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

/** Returns why a recipient does not get an email now. What the address says comes before what the project says. */
function reasonFor(
  { clock }: Services,
  { topicId, lane }: Email,
  { address }: Recipient,
  state: AddressConsent | undefined,
  safeguards: Judged["safeguards"],
) {
  const reason = suppressionReason(state, { topicId, isBroadcast: lane === "broadcast" }, clock());
  return reason ?? (isRestricted(address, ...safeguards) ? "restricted" : undefined);
}

function markedIfSuppressed(
  recipient: Recipient,
  at: string,
  reason: ReturnType<typeof reasonFor>,
): Recipient {
  if (recipient.status !== undefined || !reason) return recipient;
  // A suppression is said by the status; every other reason is named.
  return { ...recipient, status: "suppressed" as const, at, ...(reason !== "suppressed" && { reason }) };
}
