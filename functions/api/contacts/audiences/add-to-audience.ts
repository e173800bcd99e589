import { audiences } from "../../../contract/contacts/audiences.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { changeContact } from "../../../operations/contacts/change-contact.ts";
import { contactView } from "../../../operations/contacts/contact-view.ts";
import {
  goneGroups,
  readContact,
  refOf,
  wantContactChange,
} from "../../../operations/contacts/find-contact.ts";
import { refuseMissingGroup } from "../../../operations/contacts/groups/find-group.ts";
import { hooksOf } from "../../../operations/outbox/subscribed-webhooks.ts";
import type { Contact } from "../../../store/contacts/contacts.ts";
import { groupKey } from "../../../store/platform/keys.ts";

export const handler = endpoint(
  audiences.addToAudience,
  async ({ params: { audienceId }, body }, { caller: { projectId, actor }, services, found }) => {
    refuseMissingGroup(projectId, audienceId, found);
    const contact = await readContact(services, projectId, refOf(body), found);
    const gone = goneGroups(projectId, found);
    const change = ({ audienceIds }: Contact) => ({
      audienceIds: [...new Set([...audienceIds, audienceId])],
    });
    const hooks = hooksOf(projectId, found);
    const by = { source: "api", actor } as const;
    return contactView(await changeContact(services, projectId, contact, change, { gone, hooks, by }), gone);
  },
  ({ params, body }, projectId) => ({
    data: [groupKey(projectId, params.audienceId), ...wantContactChange(projectId, refOf(body))],
  }),
);
