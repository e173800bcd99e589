import { timeOfId } from "../../domain/platform/ids.ts";
import type { DeletedGroups } from "../../store/contacts/cascades.ts";
import type { Contact } from "../../store/contacts/contacts.ts";

/** A contact in API responses and events, without groups that are being deleted. */
export function contactView(contact: Contact, deletedGroups: DeletedGroups) {
  const { id, email, firstName, lastName, properties, unsubscribedAt, locked, updatedAt } = contact;
  const exists = (groupId: string) => !deletedGroups.has(groupId);
  return {
    ...{ id, email, firstName, lastName, properties, unsubscribedAt, updatedAt },
    unsubscribed: unsubscribedAt !== null,
    resubscriptionLocked: locked,
    audienceIds: contact.audienceIds.filter(exists),
    topicIds: contact.topicIds.filter(exists),
    createdAt: timeOfId(id).toISOString(),
  };
}
