import { segments } from "../../../contract/contacts/segments.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { readGroup } from "../../../operations/contacts/groups/find-group.ts";
import { segmentView } from "../../../operations/contacts/groups/group-view.ts";
import { groupKey } from "../../../store/platform/keys.ts";

export const handler = endpoint(
  segments.getSegment,
  async ({ params }, { caller: { projectId }, found }) =>
    segmentView(readGroup(projectId, params.segmentId, found)),
  ({ params }, projectId) => ({ data: [groupKey(projectId, params.segmentId)] }),
);
