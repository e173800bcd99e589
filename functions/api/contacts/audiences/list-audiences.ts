import { audiences } from "../../../contract/contacts/audiences.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { groupView } from "../../../operations/contacts/groups/group-view.ts";
import { listGroups, readsForGroups } from "../../../operations/contacts/groups/list-groups.ts";

export const handler = endpoint(
  audiences.listAudiences,
  async ({ query }, { services, found }) => listGroups(services, query, found, groupView),
  (_, projectId, services) => readsForGroups(services, projectId, "aud"),
);
