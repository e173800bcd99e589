import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { type AddressState, parseAddressState } from "../../store/contacts/address-states.ts";
import type { Contact } from "../../store/contacts/contacts.ts";
import { type PropertyTypes, parsePropertyTypes } from "../../store/contacts/property-types.ts";
import { addressStateKey, propertiesKey } from "../../store/platform/keys.ts";
import { getItem } from "../../store/platform/read.ts";
import { row } from "../../store/platform/read-plan.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import { changeContact } from "./change-contact.ts";
import type { PropertyValues } from "./check-properties.ts";
import { type ConsentActor, consentEntries } from "./consent/consent-entries.ts";
import { AddressInUse, refuseTooManyGroups } from "./contact-refusals.ts";
import { propertyChange } from "./declare-properties.ts";
import { type ContactContext, changeReads, contactWithAddress, isBeingDeleted } from "./find-contact.ts";
import { groupNotFound } from "./groups/find-group.ts";
import { removeContact } from "./remove-contact.ts";
import { saveContact } from "./save-contact.ts";

export interface ContactInput {
  /** As the caller wrote it, and folded. */
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
  readonly input: ContactInput;
  /** Whether a contact that has the address is updated; else the request is refused with `already_exists`. */
  readonly upsert: boolean;
  readonly by: ConsentActor & { readonly source: "api" | "import" };
  /** The id of a contact that is created, for a caller that has to recognize it. */
  readonly id?: string;
}

/** The part of a read plan that creating or updating contacts needs. */
export function saveReads(projectId: string) {
  return { ...changeReads(projectId), properties: row(propertiesKey(projectId), parsePropertyTypes) };
}

export interface SaveContext extends ContactContext {
  readonly properties: PropertyTypes;
}

interface SavedContact {
  readonly contact: Contact;
  readonly isUpdate: boolean;
}

/**
 * Creates a contact, or updates the one that has the address. The recipient's consent stays: an unsubscribed address
 * starts unsubscribed, `unsubscribed: false` does not resubscribe, and a locked recipient joins no topic (§3 rule 3).
 * @throws {Refusal} `already_exists`, `not_found`, `resubscription_locked`, `validation_error`, `invalid_state`,
 * `unavailable`
 */
export async function newContact(
  services: Services,
  request: NewContactRequest,
  context: SaveContext,
  found: AddressState | undefined,
): Promise<SavedContact> {
  const { projectId, upsert } = request;
  const { key } = request.input.email;
  const { deletedGroups, webhooks } = context;
  let addressState = found;
  return retryOnConflict(4, "The address is busy; try again.", async (attempt) => {
    if (attempt > 0)
      addressState = parseAddressState(
        await getItem(services.tables, "data", addressStateKey(projectId, key)),
      );
    const present = await contactWithAddress(services, projectId, key, addressState);
    if (present && isBeingDeleted(present, deletedGroups))
      await removeContact(services, projectId, present, { deletedGroups, webhooks });
    else if (present && !upsert) throw new AddressInUse(present.id);
    else if (present) return { contact: await update(services, request, present, context), isUpdate: true };
    const contact = await create(services, request, addressState, context);
    return contact && { contact, isUpdate: false };
  });
}

/** Returns undefined where another contact has claimed the address since it was read. */
async function create(
  services: Services,
  { projectId, input, by, id }: NewContactRequest,
  addressState: AddressState | undefined,
  context: SaveContext,
): Promise<Contact | undefined> {
  const now = services.clock();
  const locked = addressState?.locked ?? false;
  if (locked && input.topicIds?.length) throw resubscriptionLocked();
  const unsubscribedAt = addressState?.unsubscribedAt ?? (input.unsubscribed ? now.toISOString() : null);
  const contact: Contact = {
    id: id ?? newId("con", now, services.random(idRandomBytes)),
    ...input.email,
    firstName: input.firstName ?? null,
    lastName: input.lastName ?? null,
    properties: (await propertyChange(services, projectId, input.properties, context.properties, by))({}),
    ...{ unsubscribedAt, locked, rev: 0, updatedAt: now.toISOString() },
    audienceIds: [...new Set(input.audienceIds)],
    topicIds: [...new Set(input.topicIds)],
  };
  refuseTooManyGroups(contact);
  const { deletedGroups, webhooks } = context;
  const consent = consentEntries(services, undefined, contact, by);
  const conflict = await saveContact(services, projectId, {
    before: undefined,
    after: contact,
    ...{ deletedGroups, webhooks, consent, addressState },
  });
  if (conflict?.kind === "no group") throw groupNotFound(conflict.groupId);
  return conflict ? undefined : contact;
}

async function update(
  services: Services,
  { projectId, input, by }: NewContactRequest,
  present: Contact,
  context: SaveContext,
): Promise<Contact> {
  const properties = await propertyChange(services, projectId, input.properties, context.properties, by);
  const now = services.clock().toISOString();
  const change = (contact: Contact): Partial<Contact> => {
    if (contact.key !== input.email.key)
      throw new Refusal("unavailable", "The contact's address has just changed; try again.");
    const topicIds = [...new Set([...contact.topicIds, ...(input.topicIds ?? [])])];
    const isOut = contact.unsubscribedAt !== null && contact.locked;
    if (isOut && topicIds.length > contact.topicIds.length) throw resubscriptionLocked();
    return {
      ...(input.firstName !== undefined && { firstName: input.firstName }),
      ...(input.lastName !== undefined && { lastName: input.lastName }),
      properties: properties(contact.properties),
      ...(input.unsubscribed && contact.unsubscribedAt === null && { unsubscribedAt: now }),
      audienceIds: [...new Set([...contact.audienceIds, ...(input.audienceIds ?? [])])],
      topicIds,
    };
  };
  return changeContact(services, projectId, present, change, context, { by });
}

export function resubscriptionLocked(): Refusal {
  return new Refusal(
    "resubscription_locked",
    "The recipient unsubscribed themselves: only they, or a change of the contact, can undo it.",
  );
}
