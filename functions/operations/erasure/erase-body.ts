import { bulkPlaceOf, entryId } from "../../domain/emails/email-ids.ts";
import { erasedName } from "../../domain/platform/erased.ts";
import type { Services } from "../../services.ts";
import {
  type MessageBody,
  objectName,
  pack,
  packedOf,
  type StoredMessage,
  unpackMessages,
} from "../../store/emails/bodies.ts";
import { parseBulk } from "../../store/emails/bulks.ts";
import type { Email } from "../../store/emails/emails.ts";
import { removeIdempotencyKey, replacePacked } from "../../store/erasure/erasures.ts";
import { bodyKey, bulkEntriesKey, bulkKey, emailKey } from "../../store/platform/keys.ts";
import { getItem } from "../../store/platform/read.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import { remove } from "../../store/platform/write.ts";
import { foldedAddress } from "../contacts/find-contact.ts";

/** Erases an email's body. The other entries of its bulk call stay as they are. */
export async function eraseBody(services: Services, email: Email, address: string): Promise<void> {
  const { projectId, id } = email;
  const place = bulkPlaceOf(id);
  if (place) return eraseEntry(services, projectId, place, address);
  if (email.bodyAt === "object") await (await services.files()).remove(objectName(projectId, id));
  else await remove(services.tables, "data", bodyKey(projectId, id));
}

interface BulkPlace {
  readonly bulkId: string;
  readonly index: number;
}

async function eraseEntry(
  services: Services,
  projectId: string,
  place: BulkPlace,
  address: string,
): Promise<void> {
  await eraseIdempotencyKey(services, projectId, place.bulkId);
  await retryOnConflict(services.tables, "The bulk call is busy; its entry is erased later.", async () => {
    const [inItem, inObject] = await Promise.all([
      eraseInItem(services, projectId, place, address),
      eraseInObject(services, projectId, place, address),
    ]);
    return (inItem && inObject) || undefined;
  });
}

/** Each email of a bulk call has its idempotency key too; the call itself loses it last. */
async function eraseIdempotencyKey({ tables }: Services, projectId: string, bulkId: string): Promise<void> {
  const item = await getItem(tables, "data", bulkKey(projectId, bulkId));
  const bulk = item && parseBulk(item);
  if (bulk?.idempotencyKey === undefined) return;
  for (let index = 0; index < bulk.count; index++)
    await removeIdempotencyKey(tables, emailKey(projectId, entryId(bulkId, index)));
  await removeIdempotencyKey(tables, bulkKey(projectId, bulkId));
}

async function eraseInItem(
  { tables }: Services,
  projectId: string,
  place: BulkPlace,
  address: string,
): Promise<boolean> {
  const key = bulkEntriesKey(projectId, place.bulkId);
  const before = packedOf(await getItem(tables, "data", key));
  const after = before && without(before, place.index, address);
  return before === undefined || after === undefined || replacePacked(tables, key, before, after);
}

async function eraseInObject(
  services: Services,
  projectId: string,
  place: BulkPlace,
  address: string,
): Promise<boolean> {
  const files = await services.files();
  const name = objectName(projectId, place.bulkId);
  const before = await files.get(name);
  const after = before && without(before.bytes, place.index, address);
  return before === undefined || after === undefined || files.replace(name, after, before.tag);
}

/** The packed entries with one of them erased; undefined where it is erased already. */
function without(packed: Uint8Array, index: number, address: string): Uint8Array | undefined {
  const entries = unpackMessages(packed);
  const entry = entries[index];
  if (!entry || entry.erased) return undefined;
  return pack(entries.map((one, at) => (at === index ? emptied(one, address) : one)));
}

/** The number of recipients stays: the call's charge is split by it. */
function emptied(entry: StoredMessage, address: string): StoredMessage {
  const boxes = (list: MessageBody["to"]) =>
    list.map((one) => ({
      name: "",
      address: foldedAddress(one.address) === address ? erasedName(address) : one.address,
    }));
  const { from, to, cc, bcc } = entry.body;
  const addressed = { from, to: boxes(to), cc: boxes(cc), bcc: boxes(bcc) };
  const body = { ...addressed, replyTo: [], html: "", headers: [], attachments: [] };
  return { ...entry, subject: "erased", tags: [], body, erased: true };
}
