import * as z from "zod/mini";
import type { AddressState } from "../contacts/address-states.ts";
import type { Event } from "../outbox/events.ts";
import { absent, all, equals, exists } from "../platform/expressions.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import { addressStateKey, consentKey, eventKey, type Key, suppressionKey } from "../platform/keys.ts";
import { search } from "../platform/query.ts";
import type { Tables } from "../platform/table.ts";
import { remove, update } from "../platform/write.ts";

/** How far an erasure is. Until it is done, only this row has the address. */
const EraseState = z.object({
  /** Folded. */
  address: z.string(),
  contactId: z.string(),
  at: z.string(),
  phase: z.enum(["consent", "files", "broadcasts", "activity", "inbound", "emails"]),
  /** Which walk through the emails it is: those in delivery are visited again. */
  round: z.int(),
  beyond: z.optional(z.string()),
  /** How far it is in the broadcasts. */
  beyondBroadcast: z.optional(z.string()),
  /** The digests of the addresses that broadcasts had of the contact: it may have had others before. */
  names: z.optional(z.array(z.string())),
  /** When the first round had marked all broadcasts: later events of their emails do not name the person. */
  markedAt: z.optional(z.string()),
  /** How far it is in the event log, and where the next round through it begins. */
  beyondEvent: z.optional(z.string()),
  eventsAgain: z.optional(z.string()),
  /** How far it is in the inbound emails. */
  beyondInbound: z.optional(z.string()),
  /** The email that the next round begins at; absent where none is needed. */
  again: z.optional(z.string()),
});
export type EraseState = z.infer<typeof EraseState>;

export function eraseState(job: Job): EraseState {
  return EraseState.parse(job.state);
}

/** Deletes a part of a contact's consent history; false where nothing is left of it. */
export async function deleteConsent(tables: Tables, projectId: string, contactId: string): Promise<boolean> {
  const { items } = await search(tables, { partition: consentKey(projectId, contactId, "").pk, limit: 100 });
  for (const { sk } of items) await remove(tables, "data", consentKey(projectId, contactId, String(sk)));
  return items.length > 0;
}

/** Removes the address from its suppression, which stays in force. */
export async function eraseAddressState(
  tables: Tables,
  projectId: string,
  folded: string,
  { id }: AddressState,
): Promise<void> {
  if (id !== undefined) {
    await update(tables, "data", {
      key: suppressionKey(projectId, id),
      set: { address: null },
      where: exists(),
    });
  }
  // A row without any of these is only a digest of the address.
  const facts = ["contactId", "id", "unsubscribedAt", "topicsOut", "strikes"];
  await remove(tables, "data", addressStateKey(projectId, folded), all(...facts.map((name) => absent(name))));
}

/** Replaces an event's recipient and detail, where it still exists. */
export async function rewriteEvent(
  tables: Tables,
  projectId: string,
  { id, recipient, detail }: Event,
): Promise<void> {
  await update(tables, "data", {
    key: eventKey(projectId, id),
    set: { detail, recipient },
    where: exists(),
  });
}

/** Removes a send's idempotency key from a row: its caller may have put a name in it. */
export async function removeIdempotencyKey(tables: Tables, key: Key): Promise<void> {
  await update(tables, "data", { key, remove: ["idempotencyKey"], where: exists("idempotencyKey") });
}

/** Replaces the packed bytes that were read; false where another writer has replaced them. */
export async function replacePacked(
  tables: Tables,
  key: Key,
  before: Uint8Array,
  packed: Uint8Array,
): Promise<boolean> {
  const written = await update(tables, "data", { key, set: { packed }, where: equals("packed", before) });
  return "item" in written;
}
