import { segments } from "../../../contract/contacts/segments.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { readGroup } from "../../../operations/contacts/groups/find-group.ts";
import { removeSegment } from "../../../operations/contacts/groups/remove-segment.ts";
import { groupKey } from "../../../store/platform/keys.ts";

export const handler = endpoint(
  segments.deleteSegment,
  async ({ params }, { caller: { projectId }, services, found }) => {
    const { id } = readGroup(projectId, params.segmentId, found);
    await removeSegment(services, projectId, id);
    return { id, deleted: true as const };
  },
  ({ params }, projectId) => ({ data: [groupKey(projectId, params.segmentId)] }),
);
