import { domains } from "../../contract/domains/domains.ts";
import { endpoint } from "../../http/endpoint.ts";
import { domainView } from "../../operations/domains/domain-view.ts";
import { domainReads, readDomain } from "../../operations/domains/find-domain.ts";

export const handler = endpoint(
  domains.getDomain,
  { reads: ({ params }, { projectId }) => domainReads(projectId, params.domainId) },
  async (_, { caller, services, found }) =>
    domainView(await readDomain(services, caller.projectId, found.setup)),
);
