import { audiences } from "../../contract/audiences.ts";
import { endpoint } from "../../http/endpoint.ts";
import { changeContact } from "../../operations/change-contact.ts";
import { contactView } from "../../operations/contact-view.ts";
import { goneGroups, readContact, refOf, wantContactChange } from "../../operations/find-contact.ts";
import { refuseMissingGroup } from "../../operations/find-group.ts";
import { hooksOf } from "../../operations/hooks-of.ts";
import type { Contact } from "../../store/contacts.ts";
import { groupKey } from "../../store/keys.ts";

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
