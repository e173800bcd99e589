import { members } from "../../../contract/projects/members.ts";
import { boundedPage } from "../../../domain/platform/bounded-page.ts";
import { pageRequest } from "../../../domain/platform/page-request.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { memberKey } from "../../../store/platform/keys.ts";
import { listItems } from "../../../store/platform/read.ts";
import { parseMember } from "../../../store/projects/members.ts";

export const handler = endpoint(
  members.listMembers,
  async ({ query }, { services, found }) => {
    const request = pageRequest(query, services.deployment.paginationMaxOffset);
    const place = ({ userId: id, createdAt: sortValue }: ReturnType<typeof parseMember>) => ({
      id,
      sortValue,
    });
    return boundedPage(found.listed.map(parseMember), request, place);
  },
  (_, projectId, services) => ({
    data: [],
    listed: () => listItems(services.tables, memberKey(projectId, "")),
  }),
);
