import { segments } from "../../../contract/contacts/segments.ts";
import { endpoint } from "../../../http/endpoint.ts";
import {
  groupsNamed,
  missingGroupReads,
  requireGroups,
} from "../../../operations/contacts/groups/find-group.ts";
import { newGroup, planReads } from "../../../operations/contacts/groups/new-group.ts";
import { segmentView } from "../../../views/contacts/group-view.ts";

export const handler = endpoint(
  segments.createSegment,
  {
    reads: ({ body }, { projectId, services }) => ({
      ...planReads(services, projectId),
      ...missingGroupReads(projectId, groupsNamed(body.filter)),
    }),
  },
  async ({ body: { name, description = null, filter } }, { caller: { projectId }, services, found }) => {
    requireGroups(found);
    const segment = { projectId, kind: "seg", name, description, filter } as const;
    return segmentView(await newGroup(services, segment, found.plan));
  },
);
