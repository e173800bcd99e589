import { topics } from "../../../contract/contacts/topics.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { groupView } from "../../../operations/contacts/groups/group-view.ts";
import { listGroups, readsForGroups } from "../../../operations/contacts/groups/list-groups.ts";

export const handler = endpoint(
  topics.listTopics,
  async ({ query }, { services, found }) => listGroups(services, query, found, groupView),
  (_, projectId, services) => readsForGroups(services, projectId, "top"),
);
