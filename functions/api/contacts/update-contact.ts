import { contacts } from "../../contract/contacts/contacts.ts";
import { endpoint } from "../../http/endpoint.ts";
import { changeContact } from "../../operations/contacts/change-contact.ts";
import { contactView } from "../../operations/contacts/contact-view.ts";
import { propertyChange } from "../../operations/contacts/declare-properties.ts";
import {
  goneGroups,
  readContact,
  wantContact,
  wantContactChange,
} from "../../operations/contacts/find-contact.ts";
import { hooksOf } from "../../operations/outbox/subscribed-webhooks.ts";
import { parseStanding, type Standing } from "../../store/contacts/address-states.ts";
import type { Contact } from "../../store/contacts/contacts.ts";
import { standingKey } from "../../store/platform/keys.ts";

export const handler = endpoint(
  contacts.updateContact,
  async ({ params, body }, { caller: { projectId, actor }, services, found }) => {
    const contact = await readContact(services, projectId, params.contactRef, found);
    const properties = await propertyChange(services, projectId, body.properties, found);
    const now = services.clock().toISOString();
    const seen = body.email && parseStanding(found.data(standingKey(projectId, body.email.key)));
    const change = (before: Contact, standing: Standing | undefined): Partial<Contact> => ({
      ...body.email,
      ...(body.firstName !== undefined && { firstName: body.firstName }),
      ...(body.lastName !== undefined && { lastName: body.lastName }),
      properties: properties(before.properties),
      ...consentOf(before, standing, body, now),
    });
    const gone = goneGroups(projectId, found);
    const hooks = hooksOf(projectId, found);
    const about = { gone, hooks, by: { source: "api", actor }, standing: seen } as const;
    return contactView(await changeContact(services, projectId, contact, change, about), gone);
  },
  ({ params, body }, projectId) => ({
    data: [
      ...wantContactChange(projectId, params.contactRef),
      ...(body.email ? wantContact(projectId, body.email.email) : []),
    ],
  }),
);

/**
 * A resubscription by the API takes the lock away, unless the same change sets it. A new address brings along what
 * its recipient decided.
 */
function consentOf(
  before: Contact,
  standing: Standing | undefined,
  body: { readonly unsubscribed?: boolean | undefined; readonly resubscriptionLocked?: boolean | undefined },
  now: string,
): Partial<Contact> {
  const { unsubscribed, resubscriptionLocked } = body;
  const wasOut = before.unsubscribedAt ?? standing?.unsubscribedAt ?? null;
  const isOut = unsubscribed ?? wasOut !== null;
  const locked = before.locked || (standing?.locked ?? false);
  return {
    unsubscribedAt: isOut ? (wasOut ?? now) : null,
    locked: resubscriptionLocked ?? (locked && !(wasOut !== null && !isOut)),
  };
}
