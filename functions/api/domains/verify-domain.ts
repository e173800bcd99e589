import { domains } from "../../contract/domains/domains.ts";
import { endpoint } from "../../http/endpoint.ts";
import { checkDomain } from "../../operations/domains/check-domain.ts";
import { domainView } from "../../operations/domains/domain-view.ts";
import { domainChangeReads, readDomain } from "../../operations/domains/find-domain.ts";

export const handler = endpoint(
  domains.verifyDomain,
  { reads: ({ params }, { projectId }) => domainChangeReads(projectId, params.domainId) },
  async (_, { caller: { projectId, actor }, services, found }) => {
    const domain = await readDomain(services, projectId, found.setup);
    const { webhooks } = found.subscribedWebhooks;
    return domainView(await checkDomain(services, projectId, domain, { actor, byOwner: true, webhooks }));
  },
);
