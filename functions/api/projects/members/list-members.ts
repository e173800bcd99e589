import { members } from "../../../contract/projects/members.ts";
import { boundedPage } from "../../../domain/platform/bounded-page.ts";
import { pageRequest } from "../../../domain/platform/page-request.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { memberKey } from "../../../store/platform/keys.ts";
import { listItems } from "../../../store/platform/query.ts";
import { listed } from "../../../store/platform/read-plan.ts";
import { parseMember } from "../../../store/projects/members.ts";

export const handler = endpoint(
  members.listMembers,
  {
    reads: (_, { projectId }) => ({
      members: listed(
        (tables) => listItems(tables, memberKey(projectId, "")),
        (items) => items.map(parseMember),
      ),
    }),
  },
  async ({ query }, { services, found }) => {
    const request = pageRequest(query, services.deployment.paginationMaxOffset);
    return boundedPage(found.members, request, ({ userId: id, createdAt: sortValue }) => ({ id, sortValue }));
  },
);
