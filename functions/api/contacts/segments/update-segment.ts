import { segments } from "../../../contract/contacts/segments.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { changeGroup } from "../../../operations/contacts/groups/change-group.ts";
import {
  groupReads,
  groupsNamed,
  missingGroupReads,
  requireGroup,
  requireGroups,
} from "../../../operations/contacts/groups/find-group.ts";
import { segmentView } from "../../../views/contacts/group-view.ts";

export const handler = endpoint(
  segments.updateSegment,
  {
    reads: ({ params, body }, { projectId }) => ({
      ...groupReads(projectId, params.segmentId),
      ...missingGroupReads(projectId, groupsNamed(body.filter)),
    }),
  },
  async ({ body }, { caller: { projectId }, services, found }) => {
    const { id } = requireGroup(found);
    requireGroups(found);
    return segmentView(await changeGroup(services, projectId, id, body));
  },
);
