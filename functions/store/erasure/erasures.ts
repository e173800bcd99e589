import * as z from "zod/mini";
import type { AddressState } from "../contacts/address-states.ts";
import type { Event } from "../outbox/events.ts";
import type { Job } from "../platform/jobs.ts";
import { addressStateKey, consentKey, eventKey, type Key, suppressionKey } from "../platform/keys.ts";
import { query } from "../platform/read.ts";
import type { Tables } from "../platform/table.ts";
import { deleteItem, updateItem } from "../platform/write.ts";

/** Where an erasure has come to. It is the one place that has the address until it is done. */
const EraseState = z.object({
  /** Folded. */
  address: z.string(),
  contactId: z.string(),
  at: z.string(),
  phase: z.enum(["consent", "files", "activity", "mails"]),
  /** How often it has gone through the mails: what was under way is looked at again. */
  round: z.int(),
  beyond: z.optional(z.string()),
  /** How far it has gone through the log of what happened, and where the next round of that begins. */
  beyondEvent: z.optional(z.string()),
  eventsAgain: z.optional(z.string()),
  /** From which mail on the next round begins; absent where none is needed. */
  again: z.optional(z.string()),
});
export type EraseState = z.infer<typeof EraseState>;

export function eraseState(job: Job): EraseState {
  return EraseState.parse(job.state);
}

/** Deletes some of a contact's ledger of consent; false when there is none left. */
export async function deleteConsent(tables: Tables, projectId: string, contactId: string): Promise<boolean> {
  const { items } = await query(tables, {
    KeyConditionExpression: "#pk = :pk",
    ExpressionAttributeNames: { "#pk": "pk" },
    ExpressionAttributeValues: { ":pk": consentKey(projectId, contactId, "").pk },
    Limit: 100,
    ConsistentRead: true,
  });
  for (const { sk } of items)
    await deleteItem(tables, "data", consentKey(projectId, contactId, String(sk)), {});
  return items.length > 0;
}

/** Takes the address out of its suppression, which stays as it is. */
export async function eraseAddressState(
  tables: Tables,
  projectId: string,
  folded: string,
  { id }: AddressState,
): Promise<void> {
  if (id !== undefined) {
    await updateItem(tables, "data", {
      Key: suppressionKey(projectId, id),
      UpdateExpression: "SET #address = :none",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeNames: { "#address": "address" },
      ExpressionAttributeValues: { ":none": null },
    });
  }
  await deleteEmptyAddressState(tables, projectId, folded);
}

/** A row that says nothing any more is only a digest. */
async function deleteEmptyAddressState(tables: Tables, projectId: string, folded: string): Promise<void> {
  const names = ["contactId", "id", "unsubscribedAt", "topicsOut", "strikes"];
  await deleteItem(tables, "data", addressStateKey(projectId, folded), {
    ConditionExpression: names.map((name) => `attribute_not_exists(#${name})`).join(" AND "),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
  });
}

/** Writes an event anew, where it still stands. */
export async function rewriteEvent(
  tables: Tables,
  projectId: string,
  { id, recipient, detail }: Event,
): Promise<void> {
  await updateItem(tables, "data", {
    Key: eventKey(projectId, id),
    UpdateExpression: `SET #detail = :detail${recipient === undefined ? "" : ", #recipient = :recipient"}`,
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeNames: {
      "#detail": "detail",
      ...(recipient !== undefined && { "#recipient": "recipient" }),
    },
    ExpressionAttributeValues: {
      ":detail": detail,
      ...(recipient !== undefined && { ":recipient": recipient }),
    },
  });
}

/** Takes a caller's own word for a send away, which may name somebody, where a row has it. */
export async function forgetCallKey(tables: Tables, { pk, sk }: Key): Promise<void> {
  await updateItem(tables, "data", {
    Key: { pk, sk },
    UpdateExpression: "REMOVE #idempotencyKey",
    ConditionExpression: "attribute_exists(#idempotencyKey)",
    ExpressionAttributeNames: { "#idempotencyKey": "idempotencyKey" },
  });
}

/** Puts packed bytes in the place of those that were read; false when others stand there by now. */
export async function replacePacked(
  tables: Tables,
  key: Key,
  before: Uint8Array,
  packed: Uint8Array,
): Promise<boolean> {
  const written = await updateItem(tables, "data", {
    Key: { pk: key.pk, sk: key.sk },
    UpdateExpression: "SET #packed = :packed",
    ConditionExpression: "#packed = :before",
    ExpressionAttributeNames: { "#packed": "packed" },
    ExpressionAttributeValues: { ":packed": packed, ":before": before },
  });
  return "item" in written;
}
