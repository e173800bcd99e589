import { segments } from "../../../contract/contacts/segments.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { changeGroup } from "../../../operations/contacts/groups/change-group.ts";
import {
  readGroup,
  readsForGroupsOf,
  refuseMissingGroups,
} from "../../../operations/contacts/groups/find-group.ts";
import { segmentView } from "../../../operations/contacts/groups/group-view.ts";
import { groupKey } from "../../../store/platform/keys.ts";

export const handler = endpoint(
  segments.updateSegment,
  async ({ params: { segmentId }, body }, { caller: { projectId }, services, found }) => {
    readGroup(projectId, segmentId, found);
    if (body.filter) refuseMissingGroups(projectId, body.filter, found);
    return segmentView(await changeGroup(services, projectId, segmentId, body));
  },
  ({ params, body }, projectId) => ({
    data: [
      groupKey(projectId, params.segmentId),
      ...(body.filter ? readsForGroupsOf(projectId, body.filter) : []),
    ],
  }),
);
