import { segments } from "../../contract/segments.ts";
import { boundedPage } from "../../domain/bounded-page.ts";
import { pageRequest } from "../../domain/page-request.ts";
import { endpoint } from "../../http/endpoint.ts";
import { segmentView } from "../../operations/group-view.ts";
import { groupsIn, groupsOf } from "../../store/groups.ts";
import { listItems } from "../../store/read.ts";

export const handler = endpoint(
  segments.listSegments,
  async ({ query }, { services, found }) => {
    const request = pageRequest(query, services.deployment.paginationMaxOffset);
    const views = groupsIn(found.listed).map(segmentView);
    return boundedPage(views, request, ({ id, createdAt }) => ({ id, sortValue: createdAt }));
  },
  (_, projectId, { tables }) => ({ data: [], listed: () => listItems(tables, groupsOf(projectId, "seg")) }),
);
