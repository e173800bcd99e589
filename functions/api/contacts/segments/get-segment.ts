import { segments } from "../../../contract/contacts/segments.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { groupReads, requireGroup } from "../../../operations/contacts/groups/find-group.ts";
import { segmentView } from "../../../views/contacts/group-view.ts";

export const handler = endpoint(
  segments.getSegment,
  { reads: ({ params }, { projectId }) => groupReads(projectId, params.segmentId) },
  async (_, { found }) => segmentView(requireGroup(found)),
);
