import { members } from "../../contract/members.ts";
import { boundedPage } from "../../domain/bounded-page.ts";
import { pageRequest } from "../../domain/page-request.ts";
import { endpoint } from "../../http/endpoint.ts";
import { memberKey } from "../../store/keys.ts";
import { parseMember } from "../../store/members.ts";
import { listItems } from "../../store/read.ts";

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
