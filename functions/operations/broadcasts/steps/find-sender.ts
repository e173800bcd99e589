import type { BroadcastReason } from "../../../domain/broadcasts/broadcast-reasons.ts";
import type { ComplianceFacts } from "../../../domain/deliverability/compliance.ts";
import type { Services } from "../../../services.ts";
import { openRegions } from "../../../settings/environment.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { complianceReads } from "../../../store/deliverability/compliance.ts";
import { parseDomainSetup } from "../../../store/domains/domains.ts";
import { type DomainRecord, readRecords } from "../../../store/domains/hostnames.ts";
import { domainKey, groupKey } from "../../../store/platform/keys.ts";
import { optionalRow, readTogether, row } from "../../../store/platform/read-plan.ts";
import type { Domain } from "../../domains/find-domain.ts";

/** The domain record of a broadcast, and what keeps the broadcast from being sent with it. */
export interface FoundSender {
  readonly hostname: string | undefined;
  readonly record: DomainRecord | undefined;
  /** The same as a domain, without what is only about receiving; undefined where it was deleted. */
  readonly domain: Domain | undefined;
  readonly problem: BroadcastReason | undefined;
  /** What the daily check of the domain has found out. */
  readonly compliance: ComplianceFacts | undefined;
}

/** Returns the sender of a broadcast, and why it cannot be sent now: for its domain, its region or its recipients. */
export async function findSender(
  services: Services,
  { projectId, domainId, groupId }: BroadcastRow,
): Promise<FoundSender> {
  const { tables, deployment } = services;
  const { setup, hasGroup, compliance } = await readTogether(tables, {
    setup: row(domainKey(projectId, domainId), (item) => item && parseDomainSetup(item)),
    ...complianceReads(projectId, domainId),
    hasGroup: optionalRow(groupId && groupKey(projectId, groupId), (item) => item !== undefined),
  });
  const hostname = setup?.name;
  const records = hostname === undefined ? [] : await readRecords(tables, projectId, hostname);
  const record = records.find(({ id }) => id === domainId);
  const problemOf = (): BroadcastReason | undefined => {
    if (record?.status !== "verified") return "domain_not_verified";
    if (!openRegions(deployment).includes(record.region)) return "region_retired";
    return hasGroup ? undefined : "recipients_gone";
  };
  const domain = setup && record && { name: setup.name, record, records, setup, receiving: undefined };
  return { hostname, record, domain, problem: problemOf(), compliance };
}
