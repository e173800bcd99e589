import { domains } from "../../contract/domains/domains.ts";
import { endpoint } from "../../http/endpoint.ts";
import { dnsRecordsView } from "../../operations/domains/domain-view.ts";
import { readDomain, readsForDomain } from "../../operations/domains/find-domain.ts";

export const handler = endpoint(
  domains.getDnsRecords,
  async ({ params }, { caller, services, found }) =>
    dnsRecordsView(services, await readDomain(services, caller.projectId, found, params.domainId)),
  readsForDomain,
);
