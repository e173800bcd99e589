import { bulkPlaceOf, entryId } from "../../domain/emails/email-ids.ts";
import { timeOfId } from "../../domain/platform/ids.ts";
import { splitCharge } from "../../domain/projects/charge.ts";
import type { Services } from "../../services.ts";
import {
  type MessageBody,
  objectName,
  packedOf,
  type StoredMessage,
  unpackBody,
  unpackMessages,
} from "../../store/emails/bodies.ts";
import { type Bulk, parseBulk } from "../../store/emails/bulks.ts";
import { type Email, parseEmail } from "../../store/emails/emails.ts";
import { bodyKey, bulkEntriesKey, bulkKey, emailKey, type Key } from "../../store/platform/keys.ts";
import type { FoundRows } from "../../store/platform/read.ts";
import { newEmail, unitsOf } from "./accept/send-draft.ts";

/** The rows that hold an email: its own, and those of the envelope that it came in. */
export function rowsOf(projectId: string, emailId: string): readonly Key[] {
  const place = bulkPlaceOf(emailId);
  const own = emailKey(projectId, emailId);
  if (!place) return [own, bodyKey(projectId, emailId)];
  return [own, bulkKey(projectId, place.bulkId), bulkEntriesKey(projectId, place.bulkId)];
}

export interface FoundEmail {
  readonly email: Email;
  /** Undefined once its retention is over. */
  readonly body: MessageBody | undefined;
  /** Whether the email has a row of its own already: an entry of a bulk call gets it from a worker. */
  readonly isStored: boolean;
}

/** An email from its rows. It exists from the moment that its send was answered, laid out or not. */
export async function findEmail(
  services: Services,
  projectId: string,
  emailId: string,
  found: FoundRows,
): Promise<FoundEmail | undefined> {
  const item = found.data(emailKey(projectId, emailId));
  const place = bulkPlaceOf(emailId);
  if (!place) {
    const email = item && parseEmail(item);
    return email && { email, body: await singleBody(services, email, found), isStored: true };
  }
  const bulkItem = found.data(bulkKey(projectId, place.bulkId));
  const bulk = bulkItem && parseBulk(bulkItem);
  const entries = bulk && (await readBulkEntries(services, bulk, found));
  const entry = entries?.[place.index];
  const body = entry?.erased ? undefined : entry?.body;
  if (item) return { email: parseEmail(item), body, isStored: true };
  const email = bulk && entries && emailOfEntry(bulk, entries, place.index);
  return email && { email, body, isStored: false };
}

/** The body of a single send, whose row is among those found; undefined once its retention is over. */
export async function singleBody(
  services: Services,
  { projectId, id, bodyAt }: Email,
  found: FoundRows,
): Promise<MessageBody | undefined> {
  const packed =
    bodyAt === "object"
      ? await (await services.objects()).get(objectName(projectId, id))
      : packedOf(found.data(bodyKey(projectId, id)));
  return packed && unpackBody(packed);
}

/** All entries of an envelope, in order; undefined once their retention is over. */
export async function readBulkEntries(
  services: Services,
  { projectId, id, entriesAt }: Bulk,
  found: FoundRows,
): Promise<readonly StoredMessage[] | undefined> {
  const packed =
    entriesAt === "object"
      ? await (await services.objects()).get(objectName(projectId, id))
      : packedOf(found.data(bulkEntriesKey(projectId, id)));
  return packed && unpackMessages(packed);
}

/** The facts of an entry's email before it was laid out. */
export function emailOfEntry(
  bulk: Bulk,
  entries: readonly StoredMessage[],
  index: number,
): Email | undefined {
  const entry = entries[index];
  const charge = splitCharge(
    bulk.charge,
    entries.map(({ body }) => unitsOf(body)),
  )[index];
  if (!entry || !charge) return undefined;
  return newEmail(entry, {
    id: entryId(bulk.id, index),
    projectId: bulk.projectId,
    charge,
    month: bulk.month,
    bodyAt: "bulk",
    idempotencyKey: bulk.idempotencyKey,
    queuedAt: timeOfId(bulk.id).toISOString(),
  });
}
