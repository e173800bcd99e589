import { segments } from "../../contract/segments.ts";
import { endpoint } from "../../http/endpoint.ts";
import { readGroup } from "../../operations/find-group.ts";
import { segmentView } from "../../operations/group-view.ts";
import { groupKey } from "../../store/keys.ts";

export const handler = endpoint(
  segments.getSegment,
  async ({ params }, { caller: { projectId }, found }) =>
    segmentView(readGroup(projectId, params.segmentId, found)),
  ({ params }, projectId) => ({ data: [groupKey(projectId, params.segmentId)] }),
);
