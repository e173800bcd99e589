import { inboundRouting } from "../../../contract/inbound/routing.ts";
import { boundedPage } from "../../../domain/platform/bounded-page.ts";
import { pageRequest } from "../../../domain/platform/page-request.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { blockView } from "../../../operations/inbound/rules/rule-views.ts";
import { ruleReads } from "../../../store/inbound/inbound-rules.ts";

export const handler = endpoint(
  inboundRouting.listBlocklist,
  { reads: (_, { projectId }) => ruleReads(projectId) },
  async ({ query }, { services: { deployment }, found }) => {
    const request = pageRequest(query, deployment.paginationMaxOffset);
    return boundedPage(found.rules.blocklist.map(blockView), request, ({ id, createdAt }) => ({
      id,
      sortValue: createdAt,
    }));
  },
);
