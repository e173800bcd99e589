import { domains } from "../../contract/domains.ts";
import { boundedPage } from "../../domain/bounded-page.ts";
import { pageRequest } from "../../domain/page-request.ts";
import { endpoint } from "../../http/endpoint.ts";
import { domainView } from "../../operations/domain-view.ts";
import { hostnamesOf, namedRecords } from "../../store/hostnames.ts";
import { listItems } from "../../store/read.ts";

export const handler = endpoint(
  domains.listDomains,
  async ({ query }, { services, found }) => {
    const request = pageRequest(query, services.deployment.paginationMaxOffset);
    const views = namedRecords(found.listed).map(domainView);
    return boundedPage(views, request, ({ id, createdAt }) => ({ id, sortValue: createdAt }));
  },
  (_, projectId, { tables }) => ({ data: [], listed: () => listItems(tables, hostnamesOf(projectId)) }),
);
