import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { type AddressState, parseAddressState } from "../../store/contacts/address-states.ts";
import { type Contact, parseContact } from "../../store/contacts/contacts.ts";
import { addressStateKey, contactKey } from "../../store/platform/keys.ts";
import { type FoundRows, getItem } from "../../store/platform/read.ts";
import { subscribedWebhooks } from "../outbox/subscribed-webhooks.ts";
import { addressTaken, changeContact, noGroup, refuseTooManyGroups } from "./change-contact.ts";
import type { PropertyValues } from "./check-properties.ts";
import { type ConsentActor, consentEntries } from "./consent/consent-entries.ts";
import { propertyChange } from "./declare-properties.ts";
import { groupsBeingDeleted, isBeingDeleted } from "./find-contact.ts";
import { removeContact } from "./remove-contact.ts";
import { saveContact } from "./save-contact.ts";

export interface GivenContact {
  /** As given, and folded. */
  readonly email: { readonly email: string; readonly key: string };
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly properties?: PropertyValues | undefined;
  readonly unsubscribed?: boolean | undefined;
  readonly audienceIds?: readonly string[] | undefined;
  readonly topicIds?: readonly string[] | undefined;
}

interface NewContactRequest {
  readonly projectId: string;
  readonly given: GivenContact;
  /** Whether a contact that has the address is updated; else it is refused with `already_exists`. */
  readonly upsert: boolean;
  readonly by: ConsentActor;
  /** The id that a contact gets that is created: for a caller who must know it again. */
  readonly id?: string;
}

/**
 * Creates a contact, or brings the one that has the address up to date. What the recipient decided stays: an address
 * that unsubscribed starts unsubscribed, `unsubscribed: false` is no resubscription here, and who locked it is given
 * no topic (§3 rule 3).
 */
export async function newContact(
  services: Services,
  asked: NewContactRequest,
  found: FoundRows,
): Promise<Contact> {
  const { projectId, given, upsert } = asked;
  let addressState = parseAddressState(found.data(addressStateKey(projectId, given.email.key)));
  for (let attempt = 0; attempt < 4; attempt++) {
    const present = await contactOf(services, projectId, addressState, given.email.key);
    const about = {
      deletedGroups: groupsBeingDeleted(projectId, found),
      webhooks: subscribedWebhooks(projectId, found),
    };
    if (present && isBeingDeleted(present, about.deletedGroups))
      await removeContact(services, projectId, present, about);
    else if (present && !upsert) throw addressTaken(present.id);
    else if (present) return await update(services, asked, present, found);
    const result = await create(services, asked, addressState, found);
    if ("contact" in result) return result.contact;
    // Somebody has the address meanwhile: looked at again.
    const item = await getItem(services.tables, "data", addressStateKey(projectId, given.email.key));
    addressState = parseAddressState(item);
  }
  throw new Refusal("unavailable", "the address is busy; try again");
}

async function contactOf(
  { tables }: Services,
  projectId: string,
  addressState: AddressState | undefined,
  key: string,
): Promise<Contact | undefined> {
  if (addressState?.contactId === undefined) return undefined;
  const item = await getItem(tables, "data", contactKey(projectId, addressState.contactId));
  const contact = item && parseContact(item);
  // It may have moved to another address since the standing was read.
  return contact?.key === key ? contact : undefined;
}

async function create(
  services: Services,
  asked: NewContactRequest,
  addressState: AddressState | undefined,
  found: FoundRows,
): Promise<{ readonly contact: Contact } | { readonly again: true }> {
  const { projectId, given, by } = asked;
  const now = services.clock();
  const locked = addressState?.locked ?? false;
  if (locked && given.topicIds?.length) throw lockedOut();
  const unsubscribedAt = addressState?.unsubscribedAt ?? (given.unsubscribed ? now.toISOString() : null);
  const contact: Contact = {
    id: asked.id ?? newId("con", now, services.random(idRandomBytes)),
    ...given.email,
    firstName: given.firstName ?? null,
    lastName: given.lastName ?? null,
    properties: (await propertyChange(services, projectId, given.properties, found))({}),
    ...{ unsubscribedAt, locked, rev: 0, updatedAt: now.toISOString() },
    audienceIds: [...new Set(given.audienceIds)],
    topicIds: [...new Set(given.topicIds)],
  };
  refuseTooManyGroups(contact);
  const [deletedGroups, webhooks] = [
    groupsBeingDeleted(projectId, found),
    subscribedWebhooks(projectId, found),
  ];
  const consent = consentEntries(services, undefined, contact, by);
  const conflict = await saveContact(services, projectId, {
    before: undefined,
    after: contact,
    ...{ deletedGroups, webhooks, consent, addressState },
  });
  if (!conflict) return { contact };
  if (conflict.kind === "no group") throw noGroup(conflict.groupId);
  return { again: true };
}

async function update(
  services: Services,
  asked: NewContactRequest,
  present: Contact,
  found: FoundRows,
): Promise<Contact> {
  const { projectId, given, by } = asked;
  const properties = await propertyChange(services, projectId, given.properties, found);
  const now = services.clock().toISOString();
  const change = (contact: Contact): Partial<Contact> => {
    if (contact.key !== given.email.key)
      throw new Refusal("unavailable", "the contact has just got another address; try again");
    const topicIds = [...new Set([...contact.topicIds, ...(given.topicIds ?? [])])];
    const isOut = contact.unsubscribedAt !== null && contact.locked;
    if (isOut && topicIds.length > contact.topicIds.length) throw lockedOut();
    return {
      ...(given.firstName !== undefined && { firstName: given.firstName }),
      ...(given.lastName !== undefined && { lastName: given.lastName }),
      properties: properties(contact.properties),
      ...(given.unsubscribed && contact.unsubscribedAt === null && { unsubscribedAt: now }),
      audienceIds: [...new Set([...contact.audienceIds, ...(given.audienceIds ?? [])])],
      topicIds,
    };
  };
  const [deletedGroups, webhooks] = [
    groupsBeingDeleted(projectId, found),
    subscribedWebhooks(projectId, found),
  ];
  return changeContact(services, projectId, present, change, { deletedGroups, webhooks, by });
}

export function lockedOut(): Refusal {
  const message =
    "the recipient unsubscribed by their own act: only they, or a change of the contact, can undo it";
  return new Refusal("resubscription_locked", message);
}
