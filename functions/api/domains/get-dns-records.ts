import { domains } from "../../contract/domains/domains.ts";
import { endpoint } from "../../http/endpoint.ts";
import { dnsRecordsView } from "../../operations/domains/domain-view.ts";
import { domainReads, readDomain } from "../../operations/domains/find-domain.ts";

export const handler = endpoint(
  domains.getDnsRecords,
  { reads: ({ params }, { projectId }) => domainReads(projectId, params.domainId) },
  async (_, { caller, services, found }) =>
    dnsRecordsView(services, await readDomain(services, caller.projectId, found.setup)),
);
