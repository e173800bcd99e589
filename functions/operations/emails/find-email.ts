import { bulkPlaceOf, entryId } from "../../domain/emails/email-ids.ts";
import { timeOfId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
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
import { bodyKey, bulkEntriesKey, bulkKey, emailKey } from "../../store/platform/keys.ts";
import { optionalRow, type ReadResult, row } from "../../store/platform/read-plan.ts";
import { newEmail, unitsOf } from "./accept/send-draft.ts";

/** Reads the rows that hold an email: its own, and those of the bulk call that it came in. */
export function emailReads(projectId: string, emailId: string) {
  const place = bulkPlaceOf(emailId);
  return {
    email: row(emailKey(projectId, emailId), (item) => item && parseEmail(item)),
    packedBody: optionalRow(place ? undefined : bodyKey(projectId, emailId), packedOf),
    ...(place ? bulkReads(projectId, place.bulkId) : noBulk),
  };
}

/** Reads a bulk call and its entries. */
export function bulkReads(projectId: string, bulkId: string) {
  return {
    bulk: row(bulkKey(projectId, bulkId), (item) => item && parseBulk(item)),
    packedEntries: row(bulkEntriesKey(projectId, bulkId), packedOf),
  };
}

const noBulk: ReturnType<typeof bulkReads> = {
  bulk: optionalRow(undefined, () => undefined),
  packedEntries: optionalRow(undefined, () => undefined),
};

interface FoundEmail {
  readonly email: Email;
  /** Undefined once its retention is over. */
  readonly body: MessageBody | undefined;
  /** Whether the email has a row of its own: a worker writes those of bulk calls. */
  readonly isStored: boolean;
}

/**
 * Returns an email from its rows. It exists from the moment that its send was answered, whether or not a worker has
 * written its own row.
 * @throws {Refusal} `not_found`
 */
export async function findEmail(
  services: Services,
  emailId: string,
  found: ReadResult<ReturnType<typeof emailReads>>,
): Promise<FoundEmail> {
  const { email, bulk, packedBody, packedEntries } = found;
  const place = bulkPlaceOf(emailId);
  if (!place) {
    if (!email) throw emailNotFound();
    return { email, body: await singleBody(services, email, packedBody), isStored: true };
  }
  const entries = bulk && (await readBulkEntries(services, bulk, packedEntries));
  const entry = entries?.[place.index];
  const body = entry?.erased ? undefined : entry?.body;
  if (email) return { email, body, isStored: true };
  const ofEntry = bulk && entries && emailOfEntry(bulk, entries, place.index);
  if (!ofEntry) throw emailNotFound();
  return { email: ofEntry, body, isStored: false };
}

export function emailNotFound(): Refusal {
  return new Refusal("not_found", "Email not found in this project.");
}

/** Returns the body of a single send, given its packed row; undefined once its retention is over. */
export async function singleBody(
  services: Services,
  { projectId, id, bodyAt }: Email,
  packedBody: Uint8Array | undefined,
): Promise<MessageBody | undefined> {
  const packed =
    bodyAt === "object" ? await (await services.objects()).get(objectName(projectId, id)) : packedBody;
  return packed && unpackBody(packed);
}

/** Returns all entries of a bulk call, in order; undefined once their retention is over. */
export async function readBulkEntries(
  services: Services,
  { projectId, id, entriesAt }: Bulk,
  packedEntries: Uint8Array | undefined,
): Promise<readonly StoredMessage[] | undefined> {
  const packed =
    entriesAt === "object" ? await (await services.objects()).get(objectName(projectId, id)) : packedEntries;
  return packed && unpackMessages(packed);
}

/** Returns the facts of a bulk call's email as they are before it has a row of its own. */
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
