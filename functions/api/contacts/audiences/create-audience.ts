import { audiences } from "../../../contract/contacts/audiences.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { newGroup, planReads } from "../../../operations/contacts/groups/new-group.ts";
import { groupView } from "../../../views/contacts/group-view.ts";

export const handler = endpoint(
  audiences.createAudience,
  { reads: (_, { projectId, services }) => planReads(services, projectId) },
  async ({ body: { name, description = null } }, { caller: { projectId }, services, found }) => {
    const group = await newGroup(services, { projectId, kind: "aud", name, description }, found.plan);
    return groupView({ ...group, contactCount: 0 });
  },
);
