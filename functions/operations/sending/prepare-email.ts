import { suppressionReason } from "../../domain/contacts/address-state.ts";
import { bulkPlaceOf } from "../../domain/emails/email-ids.ts";
import { composeMime } from "../../gateways/platform/mail/mime.ts";
import type { Services } from "../../services.ts";
import { parseAddressState } from "../../store/contacts/address-states.ts";
import type { MessageBody } from "../../store/emails/bodies.ts";
import type { Email } from "../../store/emails/emails.ts";
import { addressStateKey, bodyKey, fundsKey } from "../../store/platform/keys.ts";
import { type FoundRows, getTogether } from "../../store/platform/read.ts";
import { parseFunds } from "../../store/projects/funds.ts";
import type { ReadBulkEntries } from "../emails/bulk/bulk-entries.ts";
import { isExpired } from "../emails/expiry.ts";
import { failEmail } from "../emails/fail-email.ts";
import { singleBody } from "../emails/find-email.ts";
import { refundEmail } from "../emails/refund-email.ts";
import { holdEmail } from "./hold-email.ts";
import { outgoingMessage, recipientsBy } from "./outgoing-message.ts";
import { readsForLinkKey, unsubscribeHeaders } from "./unsubscribe-headers.ts";

/** A claimed email with what is handed to SES for it. */
export interface Ready {
  readonly email: Email;
  /** The sender's bare address. */
  readonly from: string;
  readonly raw: Uint8Array;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
}

/**
 * Looks again at what may have changed since an email was accepted: its age, the pause, the suppressions. Undefined
 * when it is not to be sent now; it has been moved on then. Nothing has been handed to SES yet, whatever is thrown.
 */
export async function prepareEmail(
  services: Services,
  email: Email,
  entriesOf: ReadBulkEntries,
): Promise<Ready | undefined> {
  const { projectId, id } = email;
  if (isExpired(email, services.clock())) return ended(failEmail(services, email, "expired"));
  const found = await getTogether(services.tables, {
    data: [
      ...(bulkPlaceOf(id) ? [] : [bodyKey(projectId, id)]),
      ...readsForLinkKey(email),
      ...email.recipients.map((one) => addressStateKey(projectId, one.address.toLowerCase())),
    ],
    money: [fundsKey(projectId, 0)],
    moneyConsistent: true,
  });
  const funds = found.money(fundsKey(projectId, 0));
  if (funds && parseFunds(funds).paused) return ended(holdEmail(services, email));
  const left = await withoutSuppressed(services, email, found);
  if (!left?.attempt) return undefined;
  const body = await bodyOf(services, left, found, entriesOf);
  if (!body) return ended(failEmail(services, left, "body_expired"));
  const message = outgoingMessage(body, left, await unsubscribeHeaders(services, left, found));
  const raw = await composeMime(message, {
    messageId: `<${id}@${message.from.domain}>`,
    date: new Date(left.attempt.at),
    boundarySeed: id,
  });
  return { email: left, from: message.from.address, raw, ...recipientsBy(left) };
}

async function bodyOf(
  services: Services,
  email: Email,
  found: FoundRows,
  entriesOf: ReadBulkEntries,
): Promise<MessageBody | undefined> {
  const place = bulkPlaceOf(email.id);
  if (!place) return singleBody(services, email, found);
  return (await entriesOf(email.projectId, place.bulkId))?.[place.index]?.body;
}

async function ended(moved: Promise<void>): Promise<undefined> {
  await moved;
}

/** Each of a part's recipients is told of to each endpoint, and all of it is one transaction of at most 100 writes. */
const recipientsAtOnce = 8;

/** Marks the recipients that are suppressed now and gives their units back; undefined when nobody is left. */
async function withoutSuppressed(
  services: Services,
  given: Email,
  found: FoundRows,
): Promise<Email | undefined> {
  let email: Email | undefined = given;
  for (let at = 0; email && at < given.recipients.length; at += recipientsAtOnce)
    email = await withoutSome(services, email, found, [at, at + recipientsAtOnce]);
  return email;
}

async function withoutSome(
  services: Services,
  email: Email,
  found: FoundRows,
  [from, to]: readonly [number, number],
): Promise<Email | undefined> {
  const at = services.clock().toISOString();
  const stopOf = (address: string) => {
    const item = found.data(addressStateKey(email.projectId, address.toLowerCase()));
    const purpose = { topicId: email.topicId, isBroadcast: email.lane === "broadcast" };
    return suppressionReason(parseAddressState(item), purpose, services.clock());
  };
  const recipients = email.recipients.map((one, place) => {
    const isAsked = place >= from && place < to && one.status === undefined;
    const stop = isAsked ? stopOf(one.address) : undefined;
    if (!stop) return one;
    // `suppressed` says all that there is to say; that it was the recipient's own wish, it does not.
    const reason = stop === "unsubscribed" ? { reason: stop } : {};
    return { ...one, status: "suppressed" as const, at, ...reason };
  });
  const stopped = recipients.filter((one, place) => one !== email.recipients[place]);
  const units = stopped.length;
  const nobodyLeft = recipients.every(({ status }) => status !== undefined);
  if (units === 0 && !nobodyLeft) return email;
  const end = nobodyLeft && { to: "suppressed" as const, remove: ["duePk", "dueSk"] as const };
  const change = { ...end, set: { recipients, ...(nobodyLeft && { endedAt: at }) } };
  const drafts = stopped.map(({ address, reason }) => ({
    type: "email.suppressed" as const,
    recipient: address,
    detail: reason === undefined ? {} : { reason },
  }));
  const outcome = await refundEmail(services, email, change, units, { drafts });
  if ("conflict" in outcome || nobodyLeft) return undefined;
  return outcome.email;
}
