import { topics } from "../../contract/topics.ts";
import { endpoint } from "../../http/endpoint.ts";
import { groupView } from "../../operations/group-view.ts";
import { listGroups, wantGroups } from "../../operations/list-groups.ts";

export const handler = endpoint(
  topics.listTopics,
  async ({ query }, { services, found }) => listGroups(services, query, found, groupView),
  (_, projectId, services) => wantGroups(services, projectId, "top"),
);
