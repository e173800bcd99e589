import type { BroadcastReason } from "../../../domain/broadcasts/broadcast-reasons.ts";
import type { ComplianceFacts } from "../../../domain/deliverability/compliance.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { openRegions } from "../../../settings/environment.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { complianceReads } from "../../../store/deliverability/compliance.ts";
import { parseDomainSetup } from "../../../store/domains/domains.ts";
import { type DomainRecord, readRecords } from "../../../store/domains/hostnames.ts";
import { domainKey, groupKey } from "../../../store/platform/keys.ts";
import { optionalRow, readTogether, row } from "../../../store/platform/read-plan.ts";
import type { Domain } from "../../domains/find-domain.ts";

type SenderProblem = Extract<BroadcastReason, "domain_not_verified" | "region_retired">;

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
  const problem =
    senderProblem(record, openRegions(deployment)) ?? (hasGroup ? undefined : "recipients_gone");
  const domain = setup && record && { name: setup.name, record, records, setup, receiving: undefined };
  return { hostname, record, domain, problem, compliance };
}

/** Returns what keeps a broadcast from being sent from its domain; `regions` are those that it may be sent from. */
export function senderProblem(
  record: DomainRecord | undefined,
  regions: readonly string[],
): SenderProblem | undefined {
  if (record?.status !== "verified") return "domain_not_verified";
  return regions.includes(record.region) ? undefined : "region_retired";
}

/** Whether a broadcast has stopped for its domain or its region. */
export function isSenderProblem(reason: BroadcastReason | undefined): reason is SenderProblem {
  return reason === "domain_not_verified" || reason === "region_retired";
}

/** @throws {Refusal} `domain_not_verified` */
export function requireSender(record: DomainRecord | undefined, problem: BroadcastReason | undefined): void {
  if (!isSenderProblem(problem)) return;
  const message =
    problem === "region_retired"
      ? `This service no longer sends from ${record?.region}: choose another domain.`
      : "The domain of this broadcast is not verified; publish its DNS records and verify it.";
  throw new Refusal("domain_not_verified", message, {
    issues: [{ path: "domainId", message: "must be a verified domain in a region that is in use" }],
  });
}
