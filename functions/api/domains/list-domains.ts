import { domains } from "../../contract/domains/domains.ts";
import { boundedPage } from "../../domain/platform/bounded-page.ts";
import { pageRequest } from "../../domain/platform/page-request.ts";
import { endpoint } from "../../http/endpoint.ts";
import { domainView } from "../../operations/domains/domain-view.ts";
import { ownClaim } from "../../operations/domains/find-domain.ts";
import { hostnamesOf, namedRecords } from "../../store/domains/hostnames.ts";
import { readClaims } from "../../store/domains/receiving.ts";
import { listItems } from "../../store/platform/query.ts";
import { listed } from "../../store/platform/read-plan.ts";

export const handler = endpoint(
  domains.listDomains,
  {
    reads: (_, { projectId }) => ({
      domains: listed((tables) => listItems(tables, hostnamesOf(projectId)), namedRecords),
    }),
  },
  async ({ query }, { services, found }) => {
    const request = pageRequest(query, services.deployment.paginationMaxOffset);
    const page = boundedPage(found.domains, request, ({ record: { id, createdAt } }) => ({
      id,
      sortValue: createdAt,
    }));
    const claims = await readClaims(services.tables, page.items);
    return {
      ...page,
      items: page.items.map(({ name, record }, at) =>
        domainView({ name, record, receiving: ownClaim(record.id, claims[at]) }),
      ),
    };
  },
);
