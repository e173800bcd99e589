import { audiences } from "../../../contract/contacts/audiences.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { refuseMissingGroup } from "../../../operations/contacts/groups/find-group.ts";
import { listContacts, readsForContactList } from "../../../operations/contacts/list-contacts.ts";

export const handler = endpoint(
  audiences.listAudienceContacts,
  async ({ params, query }, { caller: { projectId }, services, found }) => {
    refuseMissingGroup(projectId, params.audienceId, found);
    return listContacts(services, query, found, { projectId, groupId: params.audienceId });
  },
  ({ params, query }, projectId) => ({
    data: readsForContactList(projectId, query, params.audienceId),
  }),
);
