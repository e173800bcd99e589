import { audiences } from "../../../contract/contacts/audiences.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { changeContact } from "../../../operations/contacts/change-contact.ts";
import { contactView } from "../../../operations/contacts/contact-view.ts";
import {
  groupsBeingDeleted,
  noContact,
  readContact,
  readsForContactChange,
} from "../../../operations/contacts/find-contact.ts";
import { refuseMissingGroup } from "../../../operations/contacts/groups/find-group.ts";
import { subscribedWebhooks } from "../../../operations/outbox/subscribed-webhooks.ts";
import type { Contact } from "../../../store/contacts/contacts.ts";
import { groupKey } from "../../../store/platform/keys.ts";

export const handler = endpoint(
  audiences.removeFromAudience,
  async ({ params: { audienceId, contactRef } }, { caller: { projectId, actor }, services, found }) => {
    refuseMissingGroup(projectId, audienceId, found);
    const contact = await readContact(services, projectId, contactRef, found);
    if (!contact.audienceIds.includes(audienceId)) throw noContact();
    const deletedGroups = groupsBeingDeleted(projectId, found);
    const change = ({ audienceIds }: Contact) => ({
      audienceIds: audienceIds.filter((id) => id !== audienceId),
    });
    const webhooks = subscribedWebhooks(projectId, found);
    const by = { source: "api", actor } as const;
    return contactView(
      await changeContact(services, projectId, contact, change, { deletedGroups, webhooks, by }),
      deletedGroups,
    );
  },
  ({ params }, projectId) => ({
    data: [groupKey(projectId, params.audienceId), ...readsForContactChange(projectId, params.contactRef)],
  }),
);
