import { segments } from "../../../contract/contacts/segments.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { segmentView } from "../../../operations/contacts/groups/group-view.ts";
import { listGroups, readsForGroups } from "../../../operations/contacts/groups/list-groups.ts";

export const handler = endpoint(
  segments.listSegments,
  async ({ query }, { services, found }) => listGroups(services, query, found, segmentView),
  (_, projectId, services) => readsForGroups(services, projectId, "seg"),
);
