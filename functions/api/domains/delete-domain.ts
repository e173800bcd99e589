import { domains } from "../../contract/domains/domains.ts";
import { endpoint } from "../../http/endpoint.ts";
import { readDomain, readsForDomainChange } from "../../operations/domains/find-domain.ts";
import { removeDomain } from "../../operations/domains/remove-domain.ts";
import { subscribedWebhooks } from "../../operations/outbox/subscribed-webhooks.ts";

export const handler = endpoint(
  domains.deleteDomain,
  async ({ params }, { caller: { projectId, actor }, services, found }) => {
    const domain = await readDomain(services, projectId, found, params.domainId);
    await removeDomain(services, projectId, actor, domain, subscribedWebhooks(projectId, found));
    return { id: params.domainId, deleted: true as const };
  },
  readsForDomainChange,
);
