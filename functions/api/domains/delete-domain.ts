import { domains } from "../../contract/domains/domains.ts";
import { endpoint } from "../../http/endpoint.ts";
import { domainChangeReads, readDomain } from "../../operations/domains/find-domain.ts";
import { removeDomain } from "../../operations/domains/remove-domain.ts";

export const handler = endpoint(
  domains.deleteDomain,
  { reads: ({ params }, { projectId }) => domainChangeReads(projectId, params.domainId) },
  async ({ params }, { caller: { projectId, actor }, services, found }) => {
    const domain = await readDomain(services, projectId, found.setup);
    await removeDomain(services, projectId, actor, domain, found.subscribedWebhooks.webhooks);
    return { id: params.domainId, deleted: true as const };
  },
);
