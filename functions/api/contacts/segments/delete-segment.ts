import { segments } from "../../../contract/contacts/segments.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { groupReads, requireGroup } from "../../../operations/contacts/groups/find-group.ts";
import { removeSegment } from "../../../operations/contacts/groups/remove-segment.ts";

export const handler = endpoint(
  segments.deleteSegment,
  { reads: ({ params }, { projectId }) => groupReads(projectId, params.segmentId) },
  async (_, { caller: { projectId }, services, found }) => {
    const group = requireGroup(found);
    await removeSegment(services, projectId, group);
    return { id: group.id, deleted: true as const };
  },
);
