import { segments } from "../../../contract/contacts/segments.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { requireGroup } from "../../../operations/contacts/groups/find-group.ts";
import { groupUseReads } from "../../../operations/contacts/groups/group-uses.ts";
import { removeSegment } from "../../../operations/contacts/groups/remove-segment.ts";

export const handler = endpoint(
  segments.deleteSegment,
  { reads: ({ params }, { projectId }) => groupUseReads(projectId, params.segmentId) },
  async (_, { caller: { projectId }, services, found }) => {
    const { id } = requireGroup(found);
    await removeSegment(services, projectId, found);
    return { id, deleted: true as const };
  },
);
