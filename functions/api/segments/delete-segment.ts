import { segments } from "../../contract/segments.ts";
import { endpoint } from "../../http/endpoint.ts";
import { readGroup } from "../../operations/find-group.ts";
import { removeSegment } from "../../operations/remove-segment.ts";
import { groupKey } from "../../store/keys.ts";

export const handler = endpoint(
  segments.deleteSegment,
  async ({ params }, { caller: { projectId }, services, found }) => {
    const { id } = readGroup(projectId, params.segmentId, found);
    await removeSegment(services, projectId, id);
    return { id, deleted: true as const };
  },
  ({ params }, projectId) => ({ data: [groupKey(projectId, params.segmentId)] }),
);
