import { expectedRecords, hostInZone, type Published } from "../../domain/domains/dns-records.ts";
import { problemText } from "../../domain/domains/problem-text.ts";
import { inboundStatusOf } from "../../domain/domains/receiving-status.ts";
import { zoneFile } from "../../domain/domains/zone-file.ts";
import type { Services } from "../../services.ts";
import type { Domain } from "./find-domain.ts";

/** A domain as replies show it. */
export function domainView({ name, record, receiving }: Pick<Domain, "name" | "record" | "receiving">) {
  const { id, region, status, verifiedAt, tracking, inbound, createdAt, updatedAt } = record;
  const inboundStatus = inboundStatusOf(record, receiving);
  return { id, name, region, status, verifiedAt, tracking, inbound, inboundStatus, createdAt, updatedAt };
}

/** The records to publish, each with its status at the last check. */
export function dnsRecordsView({ deployment }: Services, domain: Domain) {
  const { zone, seen, instead, mailFromStatus = null, checkedAt } = domain.setup;
  const records = expectedRecords(publishedBy(domain), deployment.serviceZone).map((record) => {
    const host = zone === null ? null : hostInZone(record.name, zone);
    const status = seen[placeOf(record)] ?? ("unknown" as const);
    const { problem: seenProblem = null, found = [] } = instead?.[placeOf(record)] ?? {};
    const isBlocked =
      record.purpose === "inbound" && inboundStatusOf(domain.record, domain.receiving) === "blocked";
    const problem = seenProblem ?? (isBlocked ? "receiving_blocked" : null);
    return {
      ...{ ...record, host, ttl: suggestedTtl, status, found },
      problem: problem && { code: problem, message: problemText(problem, record, host) },
    };
  });
  // A second SPF or DMARC record would do harm.
  const wanted = records.filter(({ required, found }) => required || found.length === 0);
  const title = `DNS records of ${domain.name} for sending from ${domain.record.region}`;
  return { records, zoneFile: zoneFile(title, wanted), mailFromStatus, checkedAt };
}

/** Seconds: short, so that a mistake is soon corrected. */
const suggestedTtl = 300;

export function publishedBy({ name, record, setup }: Domain): Published {
  const { ownershipToken, dkimTokens, dkimZone, returnPathAsRecords = false } = setup;
  const { region, inbound } = record;
  return { name, region, inbound, ownershipToken, dkimTokens, dkimZone, returnPathAsRecords };
}

/** The key of a record's status in a domain's `seen`. */
export function placeOf({ type, name }: { readonly type: string; readonly name: string }): string {
  return `${type} ${name}`;
}
