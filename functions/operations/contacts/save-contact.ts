import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import { transact } from "../../store/platform/transact.ts";
import { enqueueDeliveries, outboxEntry, outboxWrites } from "../outbox/publish-event.ts";
import { contactEvents } from "./contact-events.ts";
import { type ContactWriteRequest, contactWrites } from "./writing/contact-writes.ts";
import { conflictOf, type WriteConflict } from "./writing/write-conflict.ts";

/**
 * Writes a contact's change in one transaction with all that follows from it: address state, memberships, counts,
 * consent history, events. Returns why it was not written, undefined where it was.
 */
export async function saveContact(
  services: Services,
  projectId: string,
  change: ContactWriteRequest,
): Promise<WriteConflict | undefined> {
  const { tables, clock, random } = services;
  const published = contactEvents(services, change).map((event) =>
    outboxEntry(services, projectId, change.webhooks, event),
  );
  const outcome = await transact(tables, newId("evt", clock(), random(idRandomBytes)), {
    ...contactWrites(services, projectId, change),
    events: outboxWrites(services, projectId, published),
  });
  if (!outcome.written) return conflictOf(change, outcome.conflicts);
  await enqueueDeliveries(services, published);
  return undefined;
}
