import { bulkPlaceOf } from "../../domain/emails/email-ids.ts";
import { delaySeconds } from "../../domain/platform/queues/queue-delay.ts";
import type { GoogleHolds } from "../../domain/projects/google-holds.ts";
import { isCaptured } from "../../domain/projects/safeguards.ts";
import { composeMime } from "../../gateways/platform/mail/mime.ts";
import type { Services } from "../../services.ts";
import { parseAddressState } from "../../store/contacts/address-states.ts";
import { type MessageBody, packedOf } from "../../store/emails/bodies.ts";
import { createdAt, type Email } from "../../store/emails/emails.ts";
import { addressStateKey, bodyKey, fundsKey } from "../../store/platform/keys.ts";
import { optionalRow, readTogether, row, rows } from "../../store/platform/read-plan.ts";
import { senderProblem, senderReads } from "../domains/sender-record.ts";
import type { ReadBulkEntries } from "../emails/bulk/bulk-entries.ts";
import { isDropped } from "../emails/cancel-unsent.ts";
import { failEmail } from "../emails/fail-email.ts";
import { singleBody } from "../emails/find-email.ts";
import { isExpired } from "../emails/timeouts.ts";
import { isFenced } from "../platform/restored.ts";
import { type Gates, parseGate } from "./batch/gates.ts";
import { captureEmail } from "./capture-email.ts";
import { dropEmail } from "./drop-email.ts";
import { googleWaitMs } from "./google-wait.ts";
import { holdEmail } from "./holding/hold-email.ts";
import { outgoingMessage, recipientsBy } from "./outgoing-message.ts";
import { requeueEmail } from "./requeue-email.ts";
import { linkKeyReads, ownReplyAddress, unsubscribeHeaders } from "./unsubscribe-headers.ts";
import { withoutSuppressed } from "./without-suppressed.ts";

/** A claimed email with what SES gets of it. */
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
 * Checks again what may have changed since an email was accepted: its age, the pause, its domain, the suppressions, the
 * safeguards. Returns undefined when it is not to be sent now and was moved on. Nothing was sent to SES yet, whatever is
 * thrown.
 */
export async function prepareEmail(
  services: Services,
  email: Email,
  entriesOf: ReadBulkEntries,
  gates: Gates,
): Promise<Ready | undefined> {
  if (isExpired(email, services.clock())) return ended(failEmail(services, email, "expired"));
  if (isFenced(services.deployment, email.scheduledAt ?? createdAt(email)))
    return ended(failEmail(services, email, "unknown_outcome"));
  const { found, gate } = await lastLook(services, email, gates);
  if (gate.isPaused) return ended(holdEmail(services, email));
  if (isDropped(email, gate.dropBefore)) return ended(dropEmail(services, email));
  const problem = found.sender && senderProblem(found.sender, email.domainId);
  if (problem === "domain_deleted") return ended(failEmail(services, email, problem));
  if (problem) return ended(requeueEmail(services, email, unverifiedSeconds, problem, "sender"));
  const safeguards = [email.safeguards, gate.safeguards];
  const waitMs = isCaptured(...safeguards) ? 0 : await waitOf(services, email, gate.googleHolds);
  if (waitMs > 0) return ended(requeueEmail(services, email, delaySeconds(waitMs), "held for Google"));
  const left = await withoutSuppressed(services, email, found.addressStates, safeguards);
  if (!left?.attempt) return undefined;
  const body = await bodyOf(services, left, found.packedBody, entriesOf);
  if (!body) return ended(failEmail(services, left, "body_expired"));
  const ownHeaders = await unsubscribeHeaders(services, left, found);
  const reply = await ownReplyAddress(services, left, body.from.address, found);
  const message = outgoingMessage(reply === undefined ? body : withReply(body, reply), left, ownHeaders);
  const raw = await composeMime(message, {
    messageId: `<${email.id}@${message.from.domain}>`,
    date: new Date(left.attempt.at),
    boundarySeed: email.id,
  });
  // Only here: a captured email was judged and composed like any other.
  if (isCaptured(...safeguards)) return ended(captureEmail(services, left));
  return { email: left, from: message.from.address, raw, ...recipientsBy(left) };
}

/** An email with any recipient at Google waits as a whole: SES takes it by one call. */
function waitOf(
  services: Services,
  { id: name, domainId, recipients }: Email,
  holds: GoogleHolds | undefined,
): Promise<number> {
  const left = recipients.filter(({ status }) => status === undefined).map(({ address }) => address);
  return googleWaitMs(services, holds, { domainId, name }, left);
}

function withReply(body: MessageBody, address: string): MessageBody {
  return { ...body, replyTo: [{ name: "", address }] };
}

const waitedMs = 60_000;
/** The time in `queuedAt` is that of the acceptance, or of the release of an email that was held. */
const acceptedMs = 1000;
/** An email whose domain is not verified is tried again so often, until it is or the email expires. */
const unverifiedSeconds = 15 * 60;

/** An email that is sent at once was judged by its domain when it was accepted; any that waited is judged again. */
function hasWaited(email: Email, now: Date): boolean {
  const accepted = Date.parse(createdAt(email));
  const wasHeld = Date.parse(email.queuedAt ?? createdAt(email)) - accepted > acceptedMs;
  return email.scheduledAt !== undefined || wasHeld || now.getTime() - accepted > waitedMs;
}

function prepareReads(email: Email, now: Date) {
  const { projectId, id, recipients, from } = email;
  return {
    ...senderReads(projectId, hasWaited(email, now) ? from : undefined),
    packedBody: optionalRow(bulkPlaceOf(id) ? undefined : bodyKey(projectId, id), packedOf),
    ...linkKeyReads(email),
    addressStates: rows(
      recipients.map(({ address }) => addressStateKey(projectId, address.toLowerCase())),
      (items) => items.map(parseAddressState),
    ),
  };
}

/** Reads what an email needs, with its project's gate where no email of the batch has read that yet. */
async function lastLook({ tables, clock }: Services, email: Email, gates: Gates) {
  const { projectId } = email;
  const known = gates.get(projectId);
  if (known !== undefined) {
    const [found, gate] = await Promise.all([readTogether(tables, prepareReads(email, clock())), known]);
    return { found, gate };
  }
  const gateRow = { ...row(fundsKey(projectId, 0), parseGate, "money"), isConsistent: true };
  const reading = readTogether(tables, { ...prepareReads(email, clock()), gate: gateRow });
  const gate = reading.then((rows) => rows.gate);
  gates.set(projectId, gate);
  // Others of the batch fail with it, and are queued again.
  gate.catch(() => gates.delete(projectId));
  const found = await reading;
  return { found, gate: found.gate };
}

async function bodyOf(
  services: Services,
  email: Email,
  packedBody: Uint8Array | undefined,
  entriesOf: ReadBulkEntries,
): Promise<MessageBody | undefined> {
  const place = bulkPlaceOf(email.id);
  if (!place) return singleBody(services, email, packedBody);
  return (await entriesOf(email.projectId, place.bulkId))?.[place.index]?.body;
}

const ended = (moved: Promise<void>): Promise<undefined> => moved.then(() => undefined);
