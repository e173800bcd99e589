import { type ExpectedRecord, expectedRecords } from "../../functions/domain/domains/dns-records.ts";
import { publishedBy } from "../../functions/operations/domains/domain-view.ts";
import type { Domain } from "../../functions/operations/domains/find-domain.ts";
import type { Zone, ZoneRecord } from "./zone.ts";

/** Publishes everything that a domain asks its owner for. */
export function publishDomain(zone: Zone, domain: Domain, serviceZone: string | undefined): void {
  zone.add({ name: domain.name, type: "SOA", value: `ns.${domain.name}` });
  for (const record of expectedRecords(publishedBy(domain), serviceZone)) zone.add(zoneRecordOf(record));
}

export function zoneRecordOf({ name, type, value, priority }: ExpectedRecord): ZoneRecord {
  return { name, type, value: priority === undefined ? value : `${priority} ${value}` };
}
