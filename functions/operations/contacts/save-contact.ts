import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import { parseStanding } from "../../store/contacts/address-states.ts";
import type { Item } from "../../store/platform/table.ts";
import { transact } from "../../store/platform/transact.ts";
import { handDeliveries, telling, tellingWrites } from "../outbox/publish-event.ts";
import { contactEvents } from "./contact-events.ts";
import { type Change, contactWrites, type Hindrance, other, type Part } from "./contact-writes.ts";

/**
 * Writes a contact's change and all that follows from it in one transaction: the address's standing, memberships in
 * both directions, counts, the ledger of consent, what is told of it. Undefined when it is written.
 */
export async function saveContact(
  services: Services,
  projectId: string,
  change: Change,
): Promise<Hindrance | undefined> {
  const { tables, clock, random } = services;
  const told = contactEvents(services, change).map((event) =>
    telling(services, projectId, change.hooks, event),
  );
  const parts = [
    ...contactWrites(services, projectId, change),
    ...tellingWrites(services, projectId, told).map(other),
  ];
  const token = newId("evt", clock(), random(idRandomBytes));
  const outcome = await transact(
    tables,
    token,
    parts.map(({ write }) => write),
  );
  if (!outcome.written) return hindranceOf(parts, outcome.lost);
  await handDeliveries(services, told);
  return undefined;
}

function hindranceOf(parts: readonly Part[], lost: ReadonlyMap<number, Item | undefined>): Hindrance {
  // In the order of the parts: that the contact changed explains what else was met.
  const [place, item] = [...lost].toSorted(([one], [two]) => one - two)[0] ?? [-1, undefined];
  const hindrance = parts[place]?.hindrance ?? { kind: "other" };
  if (hindrance === "changed") return { kind: "changed" };
  if (hindrance !== "taken") return hindrance;
  const standing = parseStanding(item);
  return standing?.contactId === undefined
    ? { kind: "decided", standing }
    : { kind: "taken", contactId: standing.contactId };
}
