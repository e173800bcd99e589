import { keys } from "../../../contract/projects/keys.ts";
import { boundedPage } from "../../../domain/platform/bounded-page.ts";
import { pageRequest } from "../../../domain/platform/page-request.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { keysReads } from "../../../operations/projects/change-key.ts";
import { keyView } from "../../../views/projects/key-view.ts";

export const handler = endpoint(
  keys.listKeys,
  { reads: (_, { projectId }) => keysReads(projectId) },
  async ({ query }, { services, found }) => {
    const request = pageRequest(query, services.deployment.paginationMaxOffset);
    const views = found.keys.map(({ key }) => keyView(key));
    return boundedPage(views, request, ({ id, createdAt }) => ({ id, sortValue: createdAt }));
  },
);
