import { keys } from "../../../contract/projects/keys.ts";
import { boundedPage } from "../../../domain/platform/bounded-page.ts";
import { pageRequest } from "../../../domain/platform/page-request.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { keyView } from "../../../operations/projects/key-view.ts";
import { listItems } from "../../../store/platform/read.ts";
import { apiKeysOf, parseApiKey } from "../../../store/projects/api-keys.ts";

export const handler = endpoint(
  keys.listKeys,
  async ({ query }, { services, found }) => {
    const request = pageRequest(query, services.deployment.paginationMaxOffset);
    const views = found.listed.map((item) => keyView(parseApiKey(item)));
    return boundedPage(views, request, ({ id, createdAt }) => ({ id, sortValue: createdAt }));
  },
  (_, projectId, services) => ({ data: [], listed: () => listItems(services.tables, apiKeysOf(projectId)) }),
);
