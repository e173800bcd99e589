import { domains } from "../../contract/domains/domains.ts";
import { endpoint } from "../../http/endpoint.ts";
import { changeDomain } from "../../operations/domains/change-domain.ts";
import { domainView } from "../../operations/domains/domain-view.ts";
import { domainReads, readDomain } from "../../operations/domains/find-domain.ts";

export const handler = endpoint(
  domains.updateDomain,
  { reads: ({ params }, { projectId }) => domainReads(projectId, params.domainId) },
  async ({ body }, { caller: { projectId, actor }, services, found }) => {
    const domain = await readDomain(services, projectId, found.setup);
    return domainView(await changeDomain(services, projectId, actor, domain, body));
  },
);
