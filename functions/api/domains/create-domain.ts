import { domains } from "../../contract/domains/domains.ts";
import { endpoint } from "../../http/endpoint.ts";
import { addDomain, readsForNewDomain } from "../../operations/domains/add-domain.ts";
import { domainView } from "../../operations/domains/domain-view.ts";

export const handler = endpoint(
  domains.createDomain,
  async ({ body: { name, region } }, { caller: { projectId, actor }, services, found }) =>
    domainView(await addDomain(services, { projectId, actor, name, region }, found)),
  // Asked for only where the body was read without a fault.
  ({ body }, projectId) => readsForNewDomain(projectId, (body as { readonly name: string }).name),
);
