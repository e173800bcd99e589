import { segments } from "../../../contract/contacts/segments.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { readsForGroupsOf, refuseMissingGroups } from "../../../operations/contacts/groups/find-group.ts";
import { segmentView } from "../../../operations/contacts/groups/group-view.ts";
import { newGroup } from "../../../operations/contacts/groups/new-group.ts";
import { projectKey } from "../../../store/platform/keys.ts";

export const handler = endpoint(
  segments.createSegment,
  async ({ body: { name, description = null, filter } }, { caller: { projectId }, services, found }) => {
    refuseMissingGroups(projectId, filter, found);
    const asked = { projectId, kind: "seg", name, description, filter } as const;
    return segmentView(await newGroup(services, asked, found));
  },
  ({ body }, projectId) => ({ data: [projectKey(projectId), ...readsForGroupsOf(projectId, body.filter)] }),
);
