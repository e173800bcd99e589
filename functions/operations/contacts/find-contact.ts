import { isMailbox, parseMailbox } from "../../domain/platform/addresses/address.ts";
import { isId } from "../../domain/platform/ids.ts";
import type { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { type AddressState, parseAddressState } from "../../store/contacts/address-states.ts";
import { type DeletedGroups, parseCascades } from "../../store/contacts/cascades.ts";
import { type Contact, parseContact } from "../../store/contacts/contacts.ts";
import { parseSubscribedWebhooks } from "../../store/outbox/subscribed-webhooks.ts";
import {
  addressStateKey,
  cascadesKey,
  contactKey,
  subscribedWebhooksKey,
} from "../../store/platform/keys.ts";
import { getItem } from "../../store/platform/read.ts";
import { optionalRow, type ReadResult, row } from "../../store/platform/read-plan.ts";
import { ContactNotFound } from "./contact-refusals.ts";

/** The folded address, by which contacts, suppressions and opt-outs are compared; undefined for an invalid one. */
export function foldedAddress(text: string): string | undefined {
  const mailbox = parseMailbox(text.trim());
  return isMailbox(mailbox) && mailbox.name === "" ? mailbox.key : undefined;
}

/** The id or address by which a body names a contact. */
export function refOf(body: {
  readonly contactId?: string | undefined;
  readonly email?: string | undefined;
}): string {
  return body.contactId ?? body.email ?? "";
}

/** The part of a read plan that finds a contact by its id or its address. */
export function contactReads(projectId: string, ref: string) {
  const byId = isId("con", ref);
  const key = byId ? undefined : foldedAddress(ref);
  return {
    deletedGroups: row(cascadesKey(projectId), parseCascades),
    contactById: optionalRow(byId ? contactKey(projectId, ref) : undefined, parseFoundContact),
    addressState: optionalRow(key && addressStateKey(projectId, key), parseAddressState),
  };
}

/** The part of a read plan that every change of contacts needs. */
export function changeReads(projectId: string) {
  return {
    deletedGroups: row(cascadesKey(projectId), parseCascades),
    webhooks: row(subscribedWebhooksKey(projectId), (item) => parseSubscribedWebhooks(item).webhooks),
  };
}

export function contactChangeReads(projectId: string, ref: string) {
  return { ...contactReads(projectId, ref), ...changeReads(projectId) };
}

/** What every change of a contact is computed with. */
export type ContactContext = ReadResult<ReturnType<typeof changeReads>>;

/** The part of a read plan that reads a contact again, with the groups that are being deleted by then. */
export function contactAgainReads(projectId: string, contactId: string) {
  return {
    contact: row(contactKey(projectId, contactId), parseFoundContact),
    deletedGroups: row(cascadesKey(projectId), parseCascades),
  };
}

/**
 * Returns the contact of an id or an address; undefined where there is none, and where its audience is being deleted.
 * By its address it takes another read.
 */
export async function findContact(
  services: Services,
  projectId: string,
  ref: string,
  found: ReadResult<ReturnType<typeof contactReads>>,
): Promise<Contact | undefined> {
  const contact = isId("con", ref)
    ? found.contactById
    : await contactWithAddress(services, projectId, foldedAddress(ref) ?? "", found.addressState);
  return contact && !isBeingDeleted(contact, found.deletedGroups) ? contact : undefined;
}

/**
 * As `findContact`.
 * @throws {Refusal} `not_found`
 */
export async function requireContact(...args: Parameters<typeof findContact>): Promise<Contact> {
  const contact = await findContact(...args);
  if (!contact) throw contactNotFound();
  return contact;
}

/** The contact that has an address by its state; undefined where it has just moved to another address. */
export async function contactWithAddress(
  { tables }: Services,
  projectId: string,
  key: string,
  addressState: AddressState | undefined,
): Promise<Contact | undefined> {
  if (addressState?.contactId === undefined) return undefined;
  const contact = parseFoundContact(
    await getItem(tables, "data", contactKey(projectId, addressState.contactId)),
  );
  return contact?.key === key ? contact : undefined;
}

export function contactNotFound(): Refusal {
  return new ContactNotFound();
}

/**
 * A contact that is deleted with its audience is hidden from the moment of the audience's deletion (§3 rule 5); one that
 * stays is not.
 */
export function isBeingDeleted({ audienceIds }: Contact, deletedGroups: DeletedGroups): boolean {
  return audienceIds.some((id) => deletedGroups.get(id) === "contacts deleted");
}

function parseFoundContact(item: Parameters<typeof parseContact>[0] | undefined): Contact | undefined {
  return item && parseContact(item);
}
