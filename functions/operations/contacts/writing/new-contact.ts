import type { Services } from "../../../services.ts";
import { type AddressState, parseAddressState } from "../../../store/contacts/address-states.ts";
import type { Contact } from "../../../store/contacts/contacts.ts";
import { type PropertyTypes, parsePropertyTypes } from "../../../store/contacts/property-types.ts";
import { addressStateKey, propertiesKey } from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";
import { row } from "../../../store/platform/read-plan.ts";
import { retryOnConflict } from "../../../store/platform/retry.ts";
import { changeContact } from "../change-contact.ts";
import { AddressInUse, ContactNotFound } from "../contact-refusals.ts";
import { propertyChange } from "../declare-properties.ts";
import { type ContactContext, changeReads, contactWithAddress, isBeingDeleted } from "../find-contact.ts";
import { groupNotFound } from "../groups/find-group.ts";
import { removeContact } from "../remove-contact.ts";
import { saveContact } from "../save-contact.ts";
import { type NewContactRequest, plannedContact, updateOf } from "./plan-contact.ts";

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
 * starts unsubscribed, `unsubscribed: false` does not resubscribe, a locked recipient joins no topic (§3 rule 3), and
 * nobody joins a topic that they left.
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
  return retryOnConflict(services.tables, "The address is busy; try again.", async (attempt) => {
    if (attempt > 0)
      addressState = parseAddressState(
        await getItem(services.tables, "data", addressStateKey(projectId, key)),
      );
    const present = await contactWithAddress(services, projectId, key, addressState);
    if (present && isBeingDeleted(present, deletedGroups))
      await removeContact(services, projectId, present, { deletedGroups, webhooks });
    else if (present && !upsert) throw new AddressInUse(present.id);
    else if (present) return updated(() => update(services, request, present, addressState, context));
    const contact = await create(services, request, addressState, context);
    return contact && { contact, isUpdate: false };
  });
}

/** Returns undefined where another request has just deleted the contact. */
async function updated(save: () => Promise<Contact>): Promise<SavedContact | undefined> {
  try {
    return { contact: await save(), isUpdate: true };
  } catch (error) {
    if (error instanceof ContactNotFound) return undefined;
    throw error;
  }
}

/** Returns undefined where another contact has claimed the address since it was read. */
async function create(
  services: Services,
  request: NewContactRequest,
  addressState: AddressState | undefined,
  context: SaveContext,
): Promise<Contact | undefined> {
  const properties = await propertiesOf(services, request, context);
  const planned = plannedContact(services, request, addressState, properties, context);
  const conflict = await saveContact(services, request.projectId, planned);
  if (conflict?.kind === "no group") throw groupNotFound(conflict.groupId);
  return conflict ? undefined : planned.after;
}

function propertiesOf(services: Services, { projectId, input, by }: NewContactRequest, context: SaveContext) {
  return propertyChange(services, projectId, input.properties, context.properties, by);
}

async function update(
  services: Services,
  request: NewContactRequest,
  present: Contact,
  addressState: AddressState | undefined,
  context: SaveContext,
): Promise<Contact> {
  const { projectId, by } = request;
  const properties = request.onlyOptsOut ? undefined : request.input.properties;
  const change = updateOf(
    services,
    request,
    await propertyChange(services, projectId, properties, context.properties, by),
  );
  const options = { by, addressState, onlyOpenTopics: true };
  return changeContact(services, projectId, present, change, context, options);
}
