import { domains } from "../../contract/domains/domains.ts";
import { endpoint } from "../../http/endpoint.ts";
import { checkDomain } from "../../operations/domains/check-domain.ts";
import { domainView } from "../../operations/domains/domain-view.ts";
import { readDomain, readsForDomainChange } from "../../operations/domains/find-domain.ts";
import { subscribedWebhooks } from "../../operations/outbox/subscribed-webhooks.ts";

export const handler = endpoint(
  domains.verifyDomain,
  async ({ params }, { caller: { projectId, actor }, services, found }) => {
    const domain = await readDomain(services, projectId, found, params.domainId);
    const about = { actor, byOwner: true, webhooks: subscribedWebhooks(projectId, found) };
    return domainView(await checkDomain(services, projectId, domain, about));
  },
  readsForDomainChange,
);
