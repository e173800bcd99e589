import { bulkPlaceOf, entryId } from "../../domain/emails/email-ids.ts";
import { erasedName } from "../../domain/platform/erased.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
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
import { forgetCallKey, replacePacked } from "../../store/erasure/erasures.ts";
import { bodyKey, bulkEntriesKey, bulkKey, emailKey } from "../../store/platform/keys.ts";
import { getItem } from "../../store/platform/read.ts";
import { deleteItem } from "../../store/platform/write.ts";
import { foldedAddress } from "../contacts/find-contact.ts";

/** Takes away what a mail said. Of a bulk call's entries the others stay as they are. */
export async function eraseBody(services: Services, email: Email, address: string): Promise<void> {
  const { projectId, id } = email;
  const place = bulkPlaceOf(id);
  if (place) return eraseEntry(services, projectId, place, address);
  if (email.bodyAt === "object") await (await services.files()).remove(objectName(projectId, id));
  else await deleteItem(services.tables, "data", bodyKey(projectId, id), {});
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
  await eraseCallKey(services, projectId, place.bulkId);
  for (let attempt = 0; attempt < 8; attempt++) {
    const [inItem, inObject] = await Promise.all([
      eraseInItem(services, projectId, place, address),
      eraseInObject(services, projectId, place, address),
    ]);
    if (inItem && inObject) return;
  }
  throw new Refusal("unavailable", "a bulk call is busy; its entry is erased later");
}

/** The idempotency key of a bulk call stands with each of its emails; with the call itself it goes last. */
async function eraseCallKey({ tables }: Services, projectId: string, bulkId: string): Promise<void> {
  const item = await getItem(tables, "data", bulkKey(projectId, bulkId));
  const bulk = item && parseBulk(item);
  if (bulk?.idempotencyKey === undefined) return;
  for (let index = 0; index < bulk.count; index++)
    await forgetCallKey(tables, emailKey(projectId, entryId(bulkId, index)));
  await forgetCallKey(tables, bulkKey(projectId, bulkId));
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

/** The packed entries without what one of them said; undefined where that is so already. */
function without(packed: Uint8Array, index: number, address: string): Uint8Array | undefined {
  const entries = unpackMessages(packed);
  const entry = entries[index];
  if (!entry || entry.erased) return undefined;
  return pack(entries.map((one, at) => (at === index ? emptied(one, address) : one)));
}

/** How many recipients it has stays: the split of the call's charge goes by it. */
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
