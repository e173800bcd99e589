import { domains } from "../../contract/domains/domains.ts";
import { endpoint } from "../../http/endpoint.ts";
import { addDomain, newDomainReads } from "../../operations/domains/add-domain.ts";
import { domainView } from "../../operations/domains/domain-view.ts";

export const handler = endpoint(
  domains.createDomain,
  { reads: ({ body }, { projectId, services }) => newDomainReads(services, projectId, body.name) },
  async ({ body }, { caller: { projectId, actor }, services, found }) =>
    domainView(await addDomain(services, { projectId, actor, ...body, region: body.region }, found)),
);
