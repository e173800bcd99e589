import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { type AddressState, parseAddressState } from "../../../store/contacts/address-states.ts";
import type { ConsentEntry } from "../../../store/contacts/consent.ts";
import { type Contact, parseContact } from "../../../store/contacts/contacts.ts";
import { optOutUpdate } from "../../../store/contacts/opt-outs.ts";
import { addressStateKey, contactKey } from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";
import { optionalRow, readTogether, row } from "../../../store/platform/read-plan.ts";
import { retryOnConflict } from "../../../store/platform/retry.ts";
import { update } from "../../../store/platform/write.ts";
import { changeContact } from "../change-contact.ts";
import { changeReads, contactNotFound } from "../find-contact.ts";
import { suppressAddress } from "./suppress-address.ts";

interface OptOut {
  readonly projectId: string;
  /** The folded address. */
  readonly address: string;
  /** The topic that the recipient opts out of; absent for all marketing email. */
  readonly topicId?: string | undefined;
  readonly source: Extract<ConsentEntry["source"], "link" | "complaint">;
}

/**
 * The recipient's own opt-out of marketing email: it locks (§3 rule 3) and outlives the contact. It also opts out the
 * contacts that had the address and have moved to another one, since the email may have been for them, whoever has the
 * address now. Where no contact has it, it is a suppression for marketing. Repeated, it changes nothing.
 * @throws {Refusal} `unavailable`
 */
export async function optOut(services: Services, request: OptOut): Promise<void> {
  const at = services.clock().toISOString();
  const busy = "The address is busy; try again.";
  const moved = await retryOnConflict(services.tables, busy, () => optOutAddress(services, request, at));
  for (const contactId of moved)
    await retryOnConflict(
      services.tables,
      busy,
      async () => (await optOutMoved(services, request, contactId, at)) || undefined,
    );
}

/**
 * Returns the ids of the contacts that have moved from the address; undefined where its contact, or the address itself,
 * has changed since it was read.
 */
async function optOutAddress(
  services: Services,
  request: OptOut,
  at: string,
): Promise<readonly string[] | undefined> {
  const { projectId, address, topicId, source } = request;
  const { contact, addressState } = await contactAt(services, projectId, address);
  const moved = [...(addressState?.movedContactIds ?? [])];
  if (isOut(addressState, contact, topicId)) return moved;
  if (contact) return (await optOutContact(services, request, contact, at)) ? moved : undefined;
  const written = await update(services.tables, "data", optOutUpdate(projectId, address, { at, topicId }));
  if ("conflict" in written) return undefined;
  if (topicId === undefined && source === "link")
    await suppressAddress(services, projectId, address, { reason: "unsubscribed", scope: "marketing" });
  return moved;
}

/** Returns false where the contact has changed since it was read. */
async function optOutMoved(
  services: Services,
  request: OptOut,
  contactId: string,
  at: string,
): Promise<boolean> {
  const item = await getItem(services.tables, "data", contactKey(request.projectId, contactId));
  if (!item) return true;
  const contact = parseContact(item);
  return optOutContact(services, { ...request, address: contact.key }, contact, at);
}

async function optOutContact(
  services: Services,
  { projectId, address, topicId, source }: OptOut,
  contact: Contact,
  at: string,
): Promise<boolean> {
  // Another request may have recorded an opt-out of a topic that the contact is not in: the state is read again, after
  // the contact.
  const isUnjoined = topicId !== undefined && !contact.topicIds.includes(topicId);
  const { addressState, ...context } = await readTogether(services.tables, {
    ...changeReads(projectId),
    addressState: optionalRow(
      isUnjoined ? addressStateKey(projectId, address) : undefined,
      parseAddressState,
    ),
  });
  if (isOut(addressState, contact, topicId)) return true;
  const change = ({ key, unsubscribedAt, topicIds }: Contact): Partial<Contact> => {
    // It has another address by now: the opt-out is of this one.
    if (key !== address) throw contactNotFound();
    return topicId === undefined
      ? { unsubscribedAt: unsubscribedAt ?? at, locked: true }
      : { topicIds: topicIds.filter((id) => id !== topicId) };
  };
  const topic = topicId === undefined ? undefined : { topicId, out: true };
  try {
    const by = { source, actor: "recipient" } as const;
    await changeContact(services, projectId, contact, change, context, { by, topic });
    return true;
  } catch (error) {
    // Deleted or moved by another request, or being deleted with its audience: the address keeps the opt-out.
    if (error instanceof Refusal && error.name === "not_found") return false;
    throw error;
  }
}

/** Whether the recipient has opted out of the topic before, so that nothing is left to write. */
function isOut(
  addressState: AddressState | undefined,
  contact: Contact | undefined,
  topicId: string | undefined,
): boolean {
  if (topicId === undefined || contact?.topicIds.includes(topicId)) return false;
  return addressState?.topicsOut?.has(topicId) ?? false;
}

/** The contact that has the address, and the address's state. */
async function contactAt({ tables }: Services, projectId: string, address: string) {
  const { addressState } = await readTogether(tables, {
    addressState: row(addressStateKey(projectId, address), parseAddressState),
  });
  const { contactId } = addressState ?? {};
  const item = contactId && (await getItem(tables, "data", contactKey(projectId, contactId)));
  return { contact: item ? parseContact(item) : undefined, addressState };
}
