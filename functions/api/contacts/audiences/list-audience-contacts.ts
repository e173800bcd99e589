import { audiences } from "../../../contract/contacts/audiences.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { groupReads, requireGroup } from "../../../operations/contacts/groups/find-group.ts";
import { contactListReads, listContacts } from "../../../operations/contacts/list-contacts.ts";

export const handler = endpoint(
  audiences.listAudienceContacts,
  {
    reads: ({ params: { audienceId }, query }, { projectId }) => ({
      ...groupReads(projectId, audienceId),
      ...contactListReads(projectId, query, audienceId),
    }),
  },
  async ({ query }, { caller: { projectId }, services, found }) => {
    const { id: groupId } = requireGroup(found);
    return listContacts(services, query, found, { projectId, groupId });
  },
);
