import { segments } from "../../contract/segments.ts";
import { endpoint } from "../../http/endpoint.ts";
import { segmentView } from "../../operations/group-view.ts";
import { listGroups, wantGroups } from "../../operations/list-groups.ts";

export const handler = endpoint(
  segments.listSegments,
  async ({ query }, { services, found }) => listGroups(services, query, found, segmentView),
  (_, projectId, services) => wantGroups(services, projectId, "seg"),
);
