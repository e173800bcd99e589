import { timeOfId } from "../../domain/platform/ids.ts";
import type { Contact } from "../../store/contacts/contacts.ts";

/** A contact as callers see it: without groups that are being deleted. */
export function contactView(contact: Contact, deletedGroups: ReadonlySet<string>) {
  const { id, email, firstName, lastName, properties, unsubscribedAt, locked, updatedAt } = contact;
  const stands = (groupId: string) => !deletedGroups.has(groupId);
  return {
    ...{ id, email, firstName, lastName, properties, unsubscribedAt, updatedAt },
    unsubscribed: unsubscribedAt !== null,
    resubscriptionLocked: locked,
    audienceIds: contact.audienceIds.filter(stands),
    topicIds: contact.topicIds.filter(stands),
    createdAt: timeOfId(id).toISOString(),
  };
}
