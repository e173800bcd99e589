import { expectedRecords, hostInZone, type Published } from "../../domain/domains/dns-records.ts";
import type { Services } from "../../services.ts";
import type { NamedRecord } from "../../store/domains/hostnames.ts";
import type { Domain } from "./find-domain.ts";

/** A domain as replies show it. */
export function domainView({ name, record }: NamedRecord) {
  const { id, region, status, verifiedAt, tracking, inbound, createdAt, updatedAt } = record;
  return { id, name, region, status, verifiedAt, tracking, inbound, createdAt, updatedAt };
}

/** What the owner is to publish, each with how it stood when it was last looked for. */
export function dnsRecordsView({ deployment }: Services, domain: Domain) {
  const { zone, seen, checkedAt } = domain.setup;
  const records = expectedRecords(publishedBy(domain), deployment.serviceZone).map((record) => ({
    ...record,
    host: zone === null ? null : hostInZone(record.name, zone),
    ttl: suggestedTtl,
    status: seen[placeOf(record)] ?? ("unknown" as const),
  }));
  return { records, checkedAt };
}

/** Seconds: short enough that a mistake is soon forgotten. */
const suggestedTtl = 300;

export function publishedBy({ name, record, setup }: Domain): Published {
  const { ownershipToken, dkimTokens, dkimZone } = setup;
  return { name, region: record.region, inbound: record.inbound, ownershipToken, dkimTokens, dkimZone };
}

/** Where a record's status is kept in a domain's `seen`. */
export function placeOf({ type, name }: { readonly type: string; readonly name: string }): string {
  return `${type} ${name}`;
}
