import { domains } from "../../contract/domains.ts";
import { endpoint } from "../../http/endpoint.ts";
import { dnsRecordsView } from "../../operations/domain-view.ts";
import { readDomain, wantDomain } from "../../operations/find-domain.ts";

export const handler = endpoint(
  domains.getDnsRecords,
  async ({ params }, { caller, services, found }) =>
    dnsRecordsView(services, await readDomain(services, caller.projectId, found, params.domainId)),
  wantDomain,
);
