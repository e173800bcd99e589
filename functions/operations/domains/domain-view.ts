import { expectedRecords, hostInZone, type Published } from "../../domain/domains/dns-records.ts";
import { problemText } from "../../domain/domains/problem-text.ts";
import type { Services } from "../../services.ts";
import type { NamedRecord } from "../../store/domains/hostnames.ts";
import type { Domain } from "./find-domain.ts";

/** A domain as replies show it. */
export function domainView({ name, record }: NamedRecord) {
  const { id, region, status, verifiedAt, tracking, inbound, createdAt, updatedAt } = record;
  return { id, name, region, status, verifiedAt, tracking, inbound, createdAt, updatedAt };
}

/** The records to publish, each with its status at the last check. */
export function dnsRecordsView({ deployment }: Services, domain: Domain) {
  const { zone, seen, mailFromStatus, checkedAt } = domain.setup;
  const records = expectedRecords(publishedBy(domain), deployment.serviceZone).map((record) => {
    const host = zone === null ? null : hostInZone(record.name, zone);
    const { status, problem, found } = seen[placeOf(record)] ?? notSeen;
    return {
      ...{ ...record, host, ttl: suggestedTtl, status, found: [...found] },
      problem: problem && { code: problem, message: problemText(problem, record, host) },
    };
  });
  return { records, mailFromStatus, checkedAt };
}

const notSeen = { status: "unknown", problem: null, found: [] } as const;

/** Seconds: short, so that a mistake is soon corrected. */
const suggestedTtl = 300;

export function publishedBy({ name, record, setup }: Domain): Published {
  const { ownershipToken, dkimTokens, dkimZone, returnPathAsRecords } = setup;
  const { region, inbound } = record;
  return { name, region, inbound, ownershipToken, dkimTokens, dkimZone, returnPathAsRecords };
}

/** The key of a record's status in a domain's `seen`. */
export function placeOf({ type, name }: { readonly type: string; readonly name: string }): string {
  return `${type} ${name}`;
}
