import { domains } from "../../contract/domains.ts";
import { endpoint } from "../../http/endpoint.ts";
import { checkDomain } from "../../operations/check-domain.ts";
import { domainView } from "../../operations/domain-view.ts";
import { readDomain, wantDomainChange } from "../../operations/find-domain.ts";
import { hooksOf } from "../../operations/hooks-of.ts";

export const handler = endpoint(
  domains.verifyDomain,
  async ({ params }, { caller: { projectId, actor }, services, found }) => {
    const domain = await readDomain(services, projectId, found, params.domainId);
    const about = { actor, byOwner: true, hooks: hooksOf(projectId, found) };
    return domainView(await checkDomain(services, projectId, domain, about));
  },
  wantDomainChange,
);
