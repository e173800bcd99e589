import { isMailbox, parseMailbox } from "../../domain/platform/address.ts";
import { isId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { parseAddressState } from "../../store/contacts/address-states.ts";
import { parseCascades } from "../../store/contacts/cascades.ts";
import { type Contact, parseContact } from "../../store/contacts/contacts.ts";
import {
  addressStateKey,
  cascadesKey,
  contactKey,
  type Key,
  propertiesKey,
  subscribedWebhooksKey,
} from "../../store/platform/keys.ts";
import { type FoundRows, getItem } from "../../store/platform/read.ts";

/** The address folded: what contacts, suppressions and opt-outs are compared by. Undefined for what is none. */
export function foldedAddress(text: string): string | undefined {
  const mailbox = parseMailbox(text.trim());
  return isMailbox(mailbox) && mailbox.name === "" ? mailbox.key : undefined;
}

/** Which contact a body names: by its id or its address. */
export function refOf(given: {
  readonly contactId?: string | undefined;
  readonly email?: string | undefined;
}) {
  return given.contactId ?? given.email ?? "";
}

/** What a request about a contact reads along with its key; `ref` is the contact's id or its address. */
export function readsForContact(projectId: string, ref: string | undefined): readonly Key[] {
  const key = ref === undefined || isId("con", ref) ? undefined : foldedAddress(ref);
  return [
    cascadesKey(projectId),
    propertiesKey(projectId),
    ...(ref !== undefined && isId("con", ref) ? [contactKey(projectId, ref)] : []),
    ...(key === undefined ? [] : [addressStateKey(projectId, key)]),
  ];
}

/** The same for one that may change it: the project's endpoints are told of that. */
export function readsForContactChange(projectId: string, ref: string | undefined): readonly Key[] {
  return [...readsForContact(projectId, ref), subscribedWebhooksKey(projectId)];
}

/** The groups in deletion, by what was read along. */
export function groupsBeingDeleted(projectId: string, found: FoundRows): ReadonlySet<string> {
  return parseCascades(found.data(cascadesKey(projectId)));
}

/**
 * The contact of an id or an address; undefined where there is none. One of an audience in deletion is none any more.
 * By its address it takes one read more.
 */
export async function findContact(
  services: Services,
  projectId: string,
  ref: string,
  found: FoundRows,
): Promise<Contact | undefined> {
  const contact = await storedContact(services, projectId, ref, found);
  return contact && !isBeingDeleted(contact, groupsBeingDeleted(projectId, found)) ? contact : undefined;
}

/** As `findContact`; refuses with `not_found`. */
export async function readContact(...about: Parameters<typeof findContact>): Promise<Contact> {
  const contact = await findContact(...about);
  if (!contact) throw noContact();
  return contact;
}

export function noContact(): Refusal {
  return new Refusal("not_found", "there is no such contact in this project");
}

/** A contact goes with its audience, from the moment of the audience's deletion (§3 rule 5). */
export function isBeingDeleted({ audienceIds }: Contact, deletedGroups: ReadonlySet<string>): boolean {
  return audienceIds.some((id) => deletedGroups.has(id));
}

async function storedContact(
  { tables }: Services,
  projectId: string,
  ref: string,
  found: FoundRows,
): Promise<Contact | undefined> {
  if (isId("con", ref)) {
    const item = found.data(contactKey(projectId, ref));
    return item && parseContact(item);
  }
  const key = foldedAddress(ref);
  const addressState =
    key === undefined ? undefined : parseAddressState(found.data(addressStateKey(projectId, key)));
  if (!addressState?.contactId) return undefined;
  const item = await getItem(tables, "data", contactKey(projectId, addressState.contactId));
  const contact = item && parseContact(item);
  return contact?.key === key ? contact : undefined;
}
