import { keys } from "../../contract/keys.ts";
import { boundedPage } from "../../domain/bounded-page.ts";
import { pageRequest } from "../../domain/page-request.ts";
import { endpoint } from "../../http/endpoint.ts";
import { keyView } from "../../operations/key-view.ts";
import { apiKeysOf, parseApiKey } from "../../store/api-keys.ts";
import { listItems } from "../../store/read.ts";

export const handler = endpoint(
  keys.listKeys,
  async ({ query }, { services, found }) => {
    const request = pageRequest(query, services.deployment.paginationMaxOffset);
    const views = found.listed.map((item) => keyView(parseApiKey(item)));
    return boundedPage(views, request, ({ id, createdAt }) => ({ id, sortValue: createdAt }));
  },
  (_, projectId, services) => ({ data: [], listed: () => listItems(services.tables, apiKeysOf(projectId)) }),
);
