import type { Services } from "../../services.ts";
import {
  type AddressState,
  parseAddressState,
  type TopicChoice,
} from "../../store/contacts/address-states.ts";
import type { Contact } from "../../store/contacts/contacts.ts";
import { addressStateKey } from "../../store/platform/keys.ts";
import { getItem } from "../../store/platform/read.ts";
import { readTogether, row } from "../../store/platform/read-plan.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import { AddressInUse } from "./contact-refusals.ts";
import { type ContactContext, contactAgainReads, contactNotFound, isBeingDeleted } from "./find-contact.ts";
import { groupNotFound } from "./groups/find-group.ts";
import { removeContact } from "./remove-contact.ts";
import { saveContact } from "./save-contact.ts";
import { type ChangeOptions, type ContactChange, plannedChange } from "./writing/plan-change.ts";
import type { WriteConflict } from "./writing/write-conflict.ts";

/**
 * Changes a contact, with its consent history. A change without effect writes nothing.
 * @throws {Refusal} `not_found` (the contact, or a group that it joins), `already_exists` (another contact has the
 * address), `unavailable`
 */
export async function changeContact(
  services: Services,
  projectId: string,
  contact: Contact,
  change: ContactChange,
  context: ContactContext,
  options: ChangeOptions,
): Promise<Contact> {
  const { topic } = options;
  let [before, { deletedGroups }, addressState] = [contact, context, options.addressState];
  return retryOnConflict(services.tables, "The contact is busy; try again.", async (attempt) => {
    if (attempt > 0) {
      [before, deletedGroups] = await readAgain(services, projectId, before.id);
      if (topic && (await isOutAlready(services, projectId, before, topic))) return before;
    }
    const planned = plannedChange(
      services,
      before,
      change,
      { ...context, deletedGroups },
      { ...options, addressState },
    );
    if (!planned) return before;
    const { after } = planned;
    const topicsOut = await topicsOutOf(services, projectId, before, after);
    const conflict = await saveContact(services, projectId, { ...planned, topicsOut });
    if (!conflict) return after;
    addressState = await afterConflict(services, projectId, after, conflict, context, addressState);
    return undefined;
  });
}

/**
 * Topic opt-outs are the person's: they are copied to a new address. They are read after the contact, since an opt-out
 * of its recipient changes the contact, and this change then conflicts with it.
 */
async function topicsOutOf({ tables }: Services, projectId: string, before: Contact, after: Contact) {
  if (before.key === after.key) return undefined;
  const item = await getItem(tables, "data", addressStateKey(projectId, before.key));
  return parseAddressState(item)?.topicsOut;
}

/** Returns the state of the contact's new address that the next attempt is computed with. */
async function afterConflict(
  services: Services,
  projectId: string,
  after: Contact,
  conflict: WriteConflict,
  context: ContactContext,
  addressState: AddressState | undefined,
): Promise<AddressState | undefined> {
  if (conflict.kind === "consent changed") return conflict.addressState;
  if (conflict.kind === "address in use")
    return freeAddress(services, projectId, conflict.contactId, after.key, context);
  if (conflict.kind === "no group" && isIn(after, conflict.groupId)) throw groupNotFound(conflict.groupId);
  return addressState;
}

/**
 * Deletes the contact that has an address where its audience is being deleted, and returns the state of the address.
 * @throws {Refusal} `already_exists` where that contact stays
 */
async function freeAddress(
  services: Services,
  projectId: string,
  holderId: string,
  key: string,
  { webhooks }: ContactContext,
): Promise<AddressState | undefined> {
  const { contact, deletedGroups, addressState } = await readTogether(services.tables, {
    ...contactAgainReads(projectId, holderId),
    addressState: row(addressStateKey(projectId, key), parseAddressState),
  });
  if (contact && !isBeingDeleted(contact, deletedGroups)) throw new AddressInUse(holderId);
  if (contact) await removeContact(services, projectId, contact, { deletedGroups, webhooks });
  return addressState;
}

/**
 * Whether an earlier request, or one at the same time, has recorded the same opt-out: the history has it once. The address
 * is read after the contact, so that a later opt-out changes a contact that was read here, and this change conflicts with it.
 */
export async function isOutAlready(
  { tables }: Services,
  projectId: string,
  contact: Contact,
  topic: TopicChoice,
): Promise<boolean> {
  if (!topic.out || contact.topicIds.includes(topic.topicId)) return false;
  const addressState = parseAddressState(
    await getItem(tables, "data", addressStateKey(projectId, contact.key)),
  );
  return addressState?.topicsOut?.has(topic.topicId) ?? false;
}

async function readAgain({ tables }: Services, projectId: string, contactId: string) {
  const { contact, deletedGroups } = await readTogether(tables, contactAgainReads(projectId, contactId));
  if (!contact || isBeingDeleted(contact, deletedGroups)) throw contactNotFound();
  return [contact, deletedGroups] as const;
}

function isIn({ audienceIds, topicIds }: Contact, groupId: string): boolean {
  return audienceIds.includes(groupId) || topicIds.includes(groupId);
}
