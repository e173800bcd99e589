import type { ComplianceFacts, Proof, Receiver } from "../../domain/deliverability/compliance.ts";
import { walkedNames } from "../../domain/deliverability/dmarc-policy.ts";
import type { DnsAnswer, RecordPurpose } from "../../domain/domains/dns-records.ts";
import type { Services } from "../../services.ts";
import { bulkSenderReads, markBulkSender, putCompliance } from "../../store/deliverability/compliance.ts";
import { readTogether } from "../../store/platform/read-plan.ts";
import { dnsRecordsView } from "../domains/domain-view.ts";
import type { Domain } from "../domains/find-domain.ts";
import { discoverPolicy } from "./discover-policy.ts";
import { bulkDay, domainFigures, listNames } from "./sender-figures.ts";

const daySeconds = 24 * 60 * 60;
/** A domain that is not checked any more is not known about for longer. */
const keptDays = 30;

/** What was found out about a domain, with the volume that makes it a bulk sender from now on. */
interface Assessment {
  readonly facts: ComplianceFacts;
  readonly newBulk:
    | {
        readonly day: string;
        readonly provider: Receiver;
        readonly count: number;
      }
    | undefined;
}

/** Finds out what the rules of receivers need to know of a domain, now. The records are those of its last check. */
export async function assessDomain(
  services: Services,
  projectId: string,
  domain: Domain,
): Promise<Assessment> {
  const { name, record } = domain;
  const dns = await services.dns();
  const [figures, soa, mx, { dmarc, organization, known, reached }] = await Promise.all([
    domainFigures(services, projectId, record.id),
    zoneOf(services, domain),
    dns.lookUp("MX", name),
    senderOf(services, projectId, domain),
  ]);
  const newBulk = known ? undefined : reached;
  const at = services.clock().toISOString();
  const { status, policy, foundAt } = dmarc;
  const bulkSince = known?.since ?? (newBulk && at);
  return {
    newBulk,
    facts: {
      ...{ at, spf: proofOf(services, domain, "return_path"), dkim: proofOf(services, domain, "dkim") },
      dmarc: { status, policy, foundAt },
      soa,
      mx: publishedAt(mx),
      organization,
      ...(bulkSince !== undefined && { bulkSince }),
      ...figures,
    },
  };
}

/** Returns the organization of a domain by DNS, and whether it is a bulk sender, or has become one. */
async function senderOf(services: Services, projectId: string, { name, setup }: Domain) {
  const dns = await services.dns();
  const [dmarc, names] = await Promise.all([discoverPolicy(dns, name), listNames(services, projectId)]);
  // Without any record, the zone of the name is the best guess of what a receiver counts.
  const organization = dmarc.organization ?? setup.zone ?? name;
  const [{ known }, reached] = await Promise.all([
    readTogether(services.tables, { known: bulkSenderReads(projectId, namesOf(name, organization)) }),
    bulkDay(services, projectId, organization, names),
  ]);
  return { dmarc, organization, known, reached };
}

/** Assesses a domain, and keeps what was found out. That it is a bulk sender is kept for ever. */
export async function keepAssessment(services: Services, projectId: string, domain: Domain): Promise<void> {
  const { facts, newBulk } = await assessDomain(services, projectId, domain);
  const { tables, clock } = services;
  if (newBulk) {
    const { provider, count } = newBulk;
    await markBulkSender(tables, projectId, facts.organization, { since: facts.at, provider, count });
  }
  const ttl = Math.floor(clock().getTime() / 1000) + keptDays * daySeconds;
  await putCompliance(tables, projectId, domain.record.id, { facts, ttl });
}

/** The organization changes with what is published in DNS: its mark may be at any name above the domain. */
function namesOf(name: string, organization: string): readonly string[] {
  return [...new Set([organization, ...walkedNames(name)])];
}

function proofOf(services: Services, domain: Domain, purpose: RecordPurpose): Proof {
  const { records } = dnsRecordsView(services, domain);
  const statuses = records.filter((one) => one.purpose === purpose).map(({ status }) => status);
  if (statuses.length === 0 || statuses.includes("unknown")) return "unknown";
  return statuses.every((status) => status === "verified") ? "yes" : "no";
}

/** Whether the zone of a domain exists: that of a registration that has ended does not, and is not found again above it. */
async function zoneOf(services: Services, { name, setup: { zone } }: Domain): Promise<Proof> {
  if (zone === null) return "unknown";
  const dns = await services.dns();
  const proof = publishedAt(await dns.lookUp("SOA", zone));
  if (proof !== "no") return proof;
  return (await dns.findZone(name)) === undefined ? "no" : "yes";
}

function publishedAt(answer: DnsAnswer): Proof {
  if ("unknown" in answer) return "unknown";
  return "found" in answer ? "yes" : "no";
}
