import { audiences } from "../../contract/audiences.ts";
import { endpoint } from "../../http/endpoint.ts";
import { groupView } from "../../operations/group-view.ts";
import { listGroups, wantGroups } from "../../operations/list-groups.ts";

export const handler = endpoint(
  audiences.listAudiences,
  async ({ query }, { services, found }) => listGroups(services, query, found, groupView),
  (_, projectId, services) => wantGroups(services, projectId, "aud"),
);
