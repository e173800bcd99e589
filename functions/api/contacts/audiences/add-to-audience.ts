import { audiences } from "../../../contract/contacts/audiences.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { changeContact } from "../../../operations/contacts/change-contact.ts";
import { contactView } from "../../../operations/contacts/contact-view.ts";
import {
  groupsBeingDeleted,
  readContact,
  readsForContactChange,
  refOf,
} from "../../../operations/contacts/find-contact.ts";
import { refuseMissingGroup } from "../../../operations/contacts/groups/find-group.ts";
import { subscribedWebhooks } from "../../../operations/outbox/subscribed-webhooks.ts";
import type { Contact } from "../../../store/contacts/contacts.ts";
import { groupKey } from "../../../store/platform/keys.ts";

export const handler = endpoint(
  audiences.addToAudience,
  async ({ params: { audienceId }, body }, { caller: { projectId, actor }, services, found }) => {
    refuseMissingGroup(projectId, audienceId, found);
    const contact = await readContact(services, projectId, refOf(body), found);
    const deletedGroups = groupsBeingDeleted(projectId, found);
    const change = ({ audienceIds }: Contact) => ({
      audienceIds: [...new Set([...audienceIds, audienceId])],
    });
    const webhooks = subscribedWebhooks(projectId, found);
    const by = { source: "api", actor } as const;
    return contactView(
      await changeContact(services, projectId, contact, change, { deletedGroups, webhooks, by }),
      deletedGroups,
    );
  },
  ({ params, body }, projectId) => ({
    data: [groupKey(projectId, params.audienceId), ...readsForContactChange(projectId, refOf(body))],
  }),
);
