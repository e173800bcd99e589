import { domainDeliverability } from "../../contract/deliverability/domain-deliverability.ts";
import { endpoint } from "../../http/endpoint.ts";
import { complianceView, currentFacts } from "../../operations/deliverability/compliance-view.ts";
import { domainReads, readDomain } from "../../operations/domains/find-domain.ts";
import { complianceReads } from "../../store/deliverability/compliance.ts";

export const handler = endpoint(
  domainDeliverability.getCompliance,
  {
    reads: ({ params }, { projectId }) => ({
      ...domainReads(projectId, params.domainId),
      ...complianceReads(projectId, params.domainId),
    }),
  },
  async (_, { caller: { projectId }, services, found }) => {
    const domain = await readDomain(services, projectId, found.setup);
    return complianceView(domain, await currentFacts(services, projectId, domain, found.compliance));
  },
);
