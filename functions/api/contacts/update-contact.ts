import { contacts } from "../../contract/contacts/contacts.ts";
import { endpoint } from "../../http/endpoint.ts";
import { changeContact } from "../../operations/contacts/change-contact.ts";
import { contactView } from "../../operations/contacts/contact-view.ts";
import { propertyChange } from "../../operations/contacts/declare-properties.ts";
import {
  groupsBeingDeleted,
  readContact,
  readsForContact,
  readsForContactChange,
} from "../../operations/contacts/find-contact.ts";
import { subscribedWebhooks } from "../../operations/outbox/subscribed-webhooks.ts";
import { type AddressState, parseAddressState } from "../../store/contacts/address-states.ts";
import type { Contact } from "../../store/contacts/contacts.ts";
import { addressStateKey } from "../../store/platform/keys.ts";

export const handler = endpoint(
  contacts.updateContact,
  async ({ params, body }, { caller: { projectId, actor }, services, found }) => {
    const contact = await readContact(services, projectId, params.contactRef, found);
    const properties = await propertyChange(services, projectId, body.properties, found);
    const now = services.clock().toISOString();
    const seen = body.email && parseAddressState(found.data(addressStateKey(projectId, body.email.key)));
    const change = (before: Contact, addressState: AddressState | undefined): Partial<Contact> => ({
      ...body.email,
      ...(body.firstName !== undefined && { firstName: body.firstName }),
      ...(body.lastName !== undefined && { lastName: body.lastName }),
      properties: properties(before.properties),
      ...consentOf(before, addressState, body, now),
    });
    const deletedGroups = groupsBeingDeleted(projectId, found);
    const webhooks = subscribedWebhooks(projectId, found);
    const about = { deletedGroups, webhooks, by: { source: "api", actor }, addressState: seen } as const;
    return contactView(await changeContact(services, projectId, contact, change, about), deletedGroups);
  },
  ({ params, body }, projectId) => ({
    data: [
      ...readsForContactChange(projectId, params.contactRef),
      ...(body.email ? readsForContact(projectId, body.email.email) : []),
    ],
  }),
);

/**
 * A resubscription by the API takes the lock away, unless the same change sets it. A new address brings along what
 * its recipient decided.
 */
function consentOf(
  before: Contact,
  addressState: AddressState | undefined,
  body: { readonly unsubscribed?: boolean | undefined; readonly resubscriptionLocked?: boolean | undefined },
  now: string,
): Partial<Contact> {
  const { unsubscribed, resubscriptionLocked } = body;
  const wasOut = before.unsubscribedAt ?? addressState?.unsubscribedAt ?? null;
  const isOut = unsubscribed ?? wasOut !== null;
  const locked = before.locked || (addressState?.locked ?? false);
  return {
    unsubscribedAt: isOut ? (wasOut ?? now) : null,
    locked: resubscriptionLocked ?? (locked && !(wasOut !== null && !isOut)),
  };
}
