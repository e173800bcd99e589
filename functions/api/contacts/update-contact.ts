import { contacts } from "../../contract/contacts/contacts.ts";
import { endpoint } from "../../http/endpoint.ts";
import { changeByCaller } from "../../operations/contacts/change-by-caller.ts";
import { propertyChange } from "../../operations/contacts/declare-properties.ts";
import { contactReads, requireContact } from "../../operations/contacts/find-contact.ts";
import { saveReads } from "../../operations/contacts/writing/new-contact.ts";
import { type AddressState, parseAddressState } from "../../store/contacts/address-states.ts";
import type { Contact } from "../../store/contacts/contacts.ts";
import { addressStateKey } from "../../store/platform/keys.ts";
import { optionalRow } from "../../store/platform/read-plan.ts";

export const handler = endpoint(
  contacts.updateContact,
  {
    reads: ({ params, body: { email } }, { projectId }) => ({
      ...contactReads(projectId, params.contactRef),
      ...saveReads(projectId),
      newAddressState: optionalRow(email && addressStateKey(projectId, email.key), parseAddressState),
    }),
  },
  async ({ params, body }, { caller, services, found }) => {
    const { projectId, actor } = caller;
    const contact = await requireContact(services, projectId, params.contactRef, found);
    const properties = await propertyChange(services, projectId, body.properties, found.properties, {
      source: "api",
      actor,
    });
    const now = services.clock().toISOString();
    const change = (before: Contact, addressState: AddressState | undefined): Partial<Contact> => ({
      ...body.email,
      ...(body.firstName !== undefined && { firstName: body.firstName }),
      ...(body.lastName !== undefined && { lastName: body.lastName }),
      properties: properties(before.properties),
      ...consentOf(before, addressState, body, now),
      ...(body.email && body.email.key !== before.key && { topicIds: topicsAt(before, addressState) }),
    });
    const addressState = found.newAddressState;
    return changeByCaller(services, caller, contact, change, found, { addressState, onlyOpenTopics: true });
  },
);

/** The contact leaves the topics that the recipient of its new address has left: they get no email about them. */
function topicsAt({ topicIds }: Contact, addressState: AddressState | undefined): Contact["topicIds"] {
  return topicIds.filter((topicId) => !addressState?.topicsOut?.has(topicId));
}

/**
 * A resubscription by the API removes the lock, unless the same change sets it. A new address brings its recipient's
 * opt-out.
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
