import { broadcasts } from "../../contract/broadcasts/broadcasts.ts";
import { boundedPage } from "../../domain/platform/bounded-page.ts";
import { pageRequest } from "../../domain/platform/page-request.ts";
import { endpoint } from "../../http/endpoint.ts";
import { broadcastSummary } from "../../operations/broadcasts/broadcast-view.ts";
import { broadcastsOf, parseBroadcastRow } from "../../store/broadcasts/broadcasts.ts";
import { listItems } from "../../store/platform/query.ts";
import { listed } from "../../store/platform/read-plan.ts";

export const handler = endpoint(
  broadcasts.listBroadcasts,
  {
    reads: (_, { projectId }) => ({
      broadcasts: listed(
        (tables) => listItems(tables, broadcastsOf(projectId)),
        (items) => items.map(parseBroadcastRow),
      ),
    }),
  },
  async ({ query }, { services: { deployment }, found }) => {
    const request = pageRequest(query, deployment.paginationMaxOffset);
    return boundedPage(found.broadcasts.map(broadcastSummary), request, ({ id, createdAt }) => ({
      id,
      sortValue: createdAt,
    }));
  },
);
