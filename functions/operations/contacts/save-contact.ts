import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import { parseAddressState } from "../../store/contacts/address-states.ts";
import type { Item } from "../../store/platform/table.ts";
import { transact } from "../../store/platform/transact.ts";
import { enqueueDeliveries, outboxEntry, outboxWrites } from "../outbox/publish-event.ts";
import { contactEvents } from "./contact-events.ts";
import {
  type ContactWrite,
  type ContactWriteRequest,
  contactWrites,
  otherConflict,
  type WriteConflict,
} from "./contact-writes.ts";

/**
 * Writes a contact's change and all that follows from it in one transaction: the address's standing, memberships in
 * both directions, counts, the ledger of consent, what is told of it. Undefined when it is written.
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
  const parts = [
    ...contactWrites(services, projectId, change),
    ...outboxWrites(services, projectId, published).map(otherConflict),
  ];
  const token = newId("evt", clock(), random(idRandomBytes));
  const outcome = await transact(
    tables,
    token,
    parts.map(({ write }) => write),
  );
  if (!outcome.written) return conflictOf(parts, outcome.conflicts);
  await enqueueDeliveries(services, published);
  return undefined;
}

function conflictOf(
  parts: readonly ContactWrite[],
  conflicts: ReadonlyMap<number, Item | undefined>,
): WriteConflict {
  // In the order of the parts: that the contact changed explains what else was met.
  const [place, item] = [...conflicts].toSorted(([one], [two]) => one - two)[0] ?? [-1, undefined];
  const conflict = parts[place]?.conflict ?? { kind: "other" };
  if (conflict === "changed") return { kind: "changed" };
  if (conflict !== "taken") return conflict;
  const addressState = parseAddressState(item);
  return addressState?.contactId === undefined
    ? { kind: "decided", addressState }
    : { kind: "taken", contactId: addressState.contactId };
}
