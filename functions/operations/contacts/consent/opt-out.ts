import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { type AddressState, parseAddressState } from "../../../store/contacts/address-states.ts";
import type { ConsentEntry } from "../../../store/contacts/consent.ts";
import { type Contact, parseContact } from "../../../store/contacts/contacts.ts";
import { optOutUpdate } from "../../../store/contacts/opt-outs.ts";
import {
  addressStateKey,
  cascadesKey,
  contactKey,
  subscribedWebhooksKey,
} from "../../../store/platform/keys.ts";
import { getItem, getTogether } from "../../../store/platform/read.ts";
import { updateItem } from "../../../store/platform/write.ts";
import { subscribedWebhooks } from "../../outbox/subscribed-webhooks.ts";
import { changeContact } from "../change-contact.ts";
import { groupsBeingDeleted, noContact } from "../find-contact.ts";
import { suppressAddress } from "./suppress-address.ts";

interface OptOut {
  readonly projectId: string;
  /** The folded address. */
  readonly address: string;
  /** The topic that they leave; absent for all marketing mail. */
  readonly topicId?: string | undefined;
  readonly source: Extract<ConsentEntry["source"], "link" | "complaint">;
}

/**
 * The recipient's own decision not to get marketing mail: it locks (§3 rule 3), and it stays with the address whatever
 * becomes of the contact. Where there is no contact any more, it is a suppression for marketing. Done twice, it is
 * done once.
 */
export async function optOut(services: Services, given: OptOut): Promise<void> {
  const { tables, clock } = services;
  const { projectId, address, topicId } = given;
  const at = clock().toISOString();
  for (let attempt = 0; attempt < 8; attempt++) {
    const { contact, addressState } = await contactAt(services, projectId, address);
    if (isOut(addressState, contact, topicId)) return;
    if (contact) {
      if (await withContact(services, given, contact, at)) return;
      continue;
    }
    const written = await updateItem(tables, "data", optOutUpdate(projectId, address, { at, topicId }));
    if ("conflict" in written) continue;
    if (topicId === undefined && given.source === "link")
      await suppressAddress(services, projectId, address, { reason: "unsubscribed", scope: "marketing" });
    return;
  }
  throw new Refusal("unavailable", "the address is busy; try again");
}

async function withContact(
  services: Services,
  { projectId, address, topicId, source }: OptOut,
  contact: Contact,
  at: string,
): Promise<boolean> {
  const [own, ...others] = [
    addressStateKey(projectId, address),
    cascadesKey(projectId),
    subscribedWebhooksKey(projectId),
  ];
  // Who is not in the topic may have left it by another request: that is read after the contact, unlike before.
  const isUnjoined = topicId !== undefined && !contact.topicIds.includes(topicId);
  const data = isUnjoined ? [own, ...others] : others;
  const found = await getTogether(services.tables, { data });
  const [deletedGroups, webhooks] = [
    groupsBeingDeleted(projectId, found),
    subscribedWebhooks(projectId, found),
  ];
  if (isOut(parseAddressState(found.data(own)), contact, topicId)) return true;
  const change = ({ key, unsubscribedAt, topicIds }: Contact): Partial<Contact> => {
    // It has another address by now: the decision is of this one.
    if (key !== address) throw noContact();
    return topicId === undefined
      ? { unsubscribedAt: unsubscribedAt ?? at, locked: true }
      : { topicIds: topicIds.filter((id) => id !== topicId) };
  };
  const topic = topicId === undefined ? undefined : { topicId, out: true };
  try {
    const by = { source, actor: "recipient" } as const;
    await changeContact(services, projectId, contact, change, { deletedGroups, webhooks, by, topic });
    return true;
  } catch (error) {
    // Deleted or moved meanwhile, or on its way out with its audience: the address keeps the decision.
    if (error instanceof Refusal && error.name === "not_found") return false;
    throw error;
  }
}

/** Whether the topic was left before, so that nothing is left to be done or written down. */
function isOut(
  addressState: AddressState | undefined,
  contact: Contact | undefined,
  topicId: string | undefined,
): boolean {
  if (topicId === undefined || contact?.topicIds.includes(topicId)) return false;
  return addressState?.topicsOut?.has(topicId) ?? false;
}

async function contactAt({ tables }: Services, projectId: string, address: string) {
  const own = addressStateKey(projectId, address);
  const addressState = parseAddressState((await getTogether(tables, { data: [own] })).data(own));
  if (addressState?.contactId === undefined) return { contact: undefined, addressState };
  const item = await getItem(tables, "data", contactKey(projectId, addressState.contactId));
  return { contact: item && parseContact(item), addressState };
}
