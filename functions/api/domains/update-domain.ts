import { domains } from "../../contract/domains/domains.ts";
import { endpoint } from "../../http/endpoint.ts";
import { changeDomain } from "../../operations/domains/change-domain.ts";
import { domainView } from "../../operations/domains/domain-view.ts";
import { readDomain, readsForDomain } from "../../operations/domains/find-domain.ts";

export const handler = endpoint(
  domains.updateDomain,
  async ({ params, body }, { caller: { projectId, actor }, services, found }) => {
    const domain = await readDomain(services, projectId, found, params.domainId);
    return domainView(await changeDomain(services, projectId, actor, domain, body));
  },
  readsForDomain,
);
