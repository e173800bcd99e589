import { entryId, placeOf } from "../../domain/emails/email-ids.ts";
import { timeOfId } from "../../domain/platform/ids.ts";
import { splitCharge } from "../../domain/projects/charge.ts";
import type { Services } from "../../services.ts";
import {
  type Body,
  type Entry,
  objectName,
  packedOf,
  unpackBody,
  unpackEntries,
} from "../../store/emails/bodies.ts";
import { type Envelope, parseEnvelope } from "../../store/emails/bulks.ts";
import { type Email, parseEmail } from "../../store/emails/emails.ts";
import { bodyKey, emailKey, entriesKey, envelopeKey, type Key } from "../../store/platform/keys.ts";
import type { Found } from "../../store/platform/read.ts";
import { newEmail, unitsOf } from "./accept/send-draft.ts";

/** The rows that hold an email: its own, and those of the envelope that it came in. */
export function rowsOf(projectId: string, emailId: string): readonly Key[] {
  const place = placeOf(emailId);
  const own = emailKey(projectId, emailId);
  if (!place) return [own, bodyKey(projectId, emailId)];
  return [own, envelopeKey(projectId, place.envelopeId), entriesKey(projectId, place.envelopeId)];
}

export interface FoundEmail {
  readonly email: Email;
  /** Undefined once its retention is over. */
  readonly body: Body | undefined;
  /** Whether the email has a row of its own already: an entry of a bulk call gets it from a worker. */
  readonly laidOut: boolean;
}

/** An email from its rows. It exists from the moment that its send was answered, laid out or not. */
export async function findEmail(
  services: Services,
  projectId: string,
  emailId: string,
  found: Found,
): Promise<FoundEmail | undefined> {
  const item = found.data(emailKey(projectId, emailId));
  const place = placeOf(emailId);
  if (!place) {
    const email = item && parseEmail(item);
    return email && { email, body: await singleBody(services, email, found), laidOut: true };
  }
  const envelopeItem = found.data(envelopeKey(projectId, place.envelopeId));
  const envelope = envelopeItem && parseEnvelope(envelopeItem);
  const entries = envelope && (await readEntries(services, envelope, found));
  const entry = entries?.[place.index];
  const body = entry?.erased ? undefined : entry?.body;
  if (item) return { email: parseEmail(item), body, laidOut: true };
  const email = envelope && entries && emailOfEntry(envelope, entries, place.index);
  return email && { email, body, laidOut: false };
}

/** The body of a single send, whose row is among those found; undefined once its retention is over. */
export async function singleBody(
  services: Services,
  { projectId, id, bodyAt }: Email,
  found: Found,
): Promise<Body | undefined> {
  const packed =
    bodyAt === "object"
      ? await (await services.objects()).get(objectName(projectId, id))
      : packedOf(found.data(bodyKey(projectId, id)));
  return packed && unpackBody(packed);
}

/** All entries of an envelope, in order; undefined once their retention is over. */
export async function readEntries(
  services: Services,
  { projectId, id, entriesAt }: Envelope,
  found: Found,
): Promise<readonly Entry[] | undefined> {
  const packed =
    entriesAt === "object"
      ? await (await services.objects()).get(objectName(projectId, id))
      : packedOf(found.data(entriesKey(projectId, id)));
  return packed && unpackEntries(packed);
}

/** The facts of an entry's email before it was laid out. */
export function emailOfEntry(
  envelope: Envelope,
  entries: readonly Entry[],
  index: number,
): Email | undefined {
  const entry = entries[index];
  const charge = splitCharge(
    envelope.charge,
    entries.map(({ body }) => unitsOf(body)),
  )[index];
  if (!entry || !charge) return undefined;
  return newEmail(entry, {
    id: entryId(envelope.id, index),
    projectId: envelope.projectId,
    charge,
    month: envelope.month,
    bodyAt: "envelope",
    idempotencyKey: envelope.idempotencyKey,
    queuedAt: timeOfId(envelope.id).toISOString(),
  });
}
