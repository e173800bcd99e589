import { audiences } from "../../../contract/contacts/audiences.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { groupView } from "../../../operations/contacts/groups/group-view.ts";
import { newGroup } from "../../../operations/contacts/groups/new-group.ts";
import { projectKey } from "../../../store/platform/keys.ts";

export const handler = endpoint(
  audiences.createAudience,
  async ({ body: { name, description = null } }, { caller: { projectId }, services, found }) => {
    const group = await newGroup(services, { projectId, kind: "aud", name, description }, found);
    return groupView({ ...group, contactCount: 0 });
  },
  (_, projectId) => ({ data: [projectKey(projectId)] }),
);
