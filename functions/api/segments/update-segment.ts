import { segments } from "../../contract/segments.ts";
import { endpoint } from "../../http/endpoint.ts";
import { changeGroup } from "../../operations/change-group.ts";
import { readGroup, refuseMissingGroups, wantGroupsOf } from "../../operations/find-group.ts";
import { segmentView } from "../../operations/group-view.ts";
import { groupKey } from "../../store/keys.ts";

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
      ...(body.filter ? wantGroupsOf(projectId, body.filter) : []),
    ],
  }),
);
