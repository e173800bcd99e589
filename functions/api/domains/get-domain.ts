import { domains } from "../../contract/domains/domains.ts";
import { endpoint } from "../../http/endpoint.ts";
import { domainView } from "../../operations/domains/domain-view.ts";
import { readDomain, readsForDomain } from "../../operations/domains/find-domain.ts";

export const handler = endpoint(
  domains.getDomain,
  async ({ params }, { caller, services, found }) =>
    domainView(await readDomain(services, caller.projectId, found, params.domainId)),
  readsForDomain,
);
