import { mostGroups } from "../../domain/contacts/group-limits.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import {
  type AddressState,
  parseAddressState,
  type TopicChoice,
} from "../../store/contacts/address-states.ts";
import { parseCascades } from "../../store/contacts/cascades.ts";
import { type Contact, parseContact } from "../../store/contacts/contacts.ts";
import type { SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import { addressStateKey, cascadesKey, contactKey } from "../../store/platform/keys.ts";
import { getItem, getTogether } from "../../store/platform/read.ts";
import { type ConsentActor, consentEntries } from "./consent/consent-entries.ts";
import { isBeingDeleted, noContact } from "./find-contact.ts";
import { removeContact } from "./remove-contact.ts";
import { saveContact } from "./save-contact.ts";

/**
 * What is to become of a contact: computed anew from the contact as it stands whenever another change came first.
 * `standing` is that of an address which the change gives it.
 */
export type ContactChange = (contact: Contact, addressState: AddressState | undefined) => Partial<Contact>;

interface ContactChangeContext {
  readonly deletedGroups: ReadonlySet<string>;
  /** The project's endpoints. */
  readonly webhooks: readonly SubscribedWebhook[];
  readonly by: ConsentActor;
  /** A topic that the recipient leaves by their own act, or is taken back into. */
  readonly topic?: TopicChoice | undefined;
  /** What was read of an address that the change gives it. */
  readonly addressState?: AddressState | undefined;
}

const tries = 8;

/**
 * Changes a contact, with the ledger of its consent. A change that changes nothing writes nothing. Refuses with
 * `not_found` (the contact, or a group that it is to join), `already_exists` (another contact has the address).
 */
export async function changeContact(
  services: Services,
  projectId: string,
  contact: Contact,
  change: ContactChange,
  { deletedGroups: known, webhooks, by, topic, addressState: seen }: ContactChangeContext,
): Promise<Contact> {
  let [before, deletedGroups, addressState] = [contact, known, seen];
  for (let attempt = 0; attempt < tries; attempt++) {
    if (attempt > 0 && topic && (await hasLeft(services, projectId, before, topic))) return before;
    const plan = change(before, addressState);
    if (!topic && isSame(before, plan)) return before;
    const updatedAt = services.clock().toISOString();
    const after: Contact = { ...before, ...plan, rev: before.rev + 1, updatedAt };
    refuseTooManyGroups(after, before);
    const consent = consentEntries(services, before, after, by, topic);
    const conflict = await saveContact(services, projectId, {
      ...{ before, after, deletedGroups, webhooks, consent, topic, addressState },
    });
    if (!conflict) return after;
    if (conflict.kind === "decided") addressState = conflict.addressState;
    if (conflict.kind === "taken")
      addressState = await withoutAddress(services, projectId, conflict.contactId, after.key, webhooks);
    if (conflict.kind === "no group" && isIn(after, conflict.groupId)) throw noGroup(conflict.groupId);
    [before, deletedGroups] = await readAgain(services, projectId, before.id);
  }
  throw new Refusal("unavailable", "the contact is busy; try again");
}

/**
 * What stands of an address once the contact that had it is gone with its audience. Refuses with `already_exists` where
 * it is not to go.
 */
async function withoutAddress(
  services: Services,
  projectId: string,
  holderId: string,
  key: string,
  webhooks: readonly SubscribedWebhook[],
): Promise<AddressState | undefined> {
  const [own, cascades, address] = [
    contactKey(projectId, holderId),
    cascadesKey(projectId),
    addressStateKey(projectId, key),
  ];
  const found = await getTogether(services.tables, { data: [own, cascades, address] });
  const [item, deletedGroups] = [found.data(own), parseCascades(found.data(cascades))];
  const holder = item && parseContact(item);
  if (holder && !isBeingDeleted(holder, deletedGroups)) throw addressTaken(holderId);
  if (holder) await removeContact(services, projectId, holder, { deletedGroups, webhooks });
  return parseAddressState(found.data(address));
}

/**
 * Whether the same was decided by another act meanwhile: the ledger is to say it once. The address is read after the
 * contact, so that who decides later changes a contact that was read, and wins over what is computed from it.
 */
async function hasLeft(
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

/** The contact as it stands now, and which groups are in deletion by now. */
async function readAgain({ tables }: Services, projectId: string, contactId: string) {
  const [own, cascades] = [contactKey(projectId, contactId), cascadesKey(projectId)];
  const found = await getTogether(tables, { data: [own, cascades] });
  const [item, deletedGroups] = [found.data(own), parseCascades(found.data(cascades))];
  const contact = item && parseContact(item);
  if (!contact || isBeingDeleted(contact, deletedGroups)) throw noContact();
  return [contact, deletedGroups] as const;
}

function isIn({ audienceIds, topicIds }: Contact, groupId: string): boolean {
  return audienceIds.includes(groupId) || topicIds.includes(groupId);
}

/** Who is in more than that already may leave some, or change otherwise. */
export function refuseTooManyGroups(after: Contact, before?: Contact): void {
  const groups = (contact: Contact) => contact.audienceIds.length + contact.topicIds.length;
  if (groups(after) <= Math.max(mostGroups, before ? groups(before) : 0)) return;
  throw new Refusal("invalid_state", `a contact may be in at most ${mostGroups} audiences and topics`);
}

export function addressTaken(contactId: string): Refusal {
  return new Refusal("already_exists", `${contactId} has this address already`);
}

export function noGroup(groupId: string): Refusal {
  const what = groupId.startsWith("aud_") ? "audience" : "topic";
  return new Refusal("not_found", `there is no such ${what} in this project`);
}

function isSame(before: Contact, wanted: Partial<Contact>): boolean {
  return JSON.stringify({ ...before, ...wanted }) === JSON.stringify(before);
}
