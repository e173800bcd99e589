import type { ExpectedRecord } from "../../functions/domain/domains/dns-records.ts";
import type { Zone, ZoneRecord } from "./zone.ts";

/** Publishes a domain with every record that the service expects of it. */
export function publishDomain(zone: Zone, name: string, records: readonly ExpectedRecord[]): void {
  zone.add({ name, type: "SOA", value: `ns.${name}` });
  for (const record of records) zone.add(zoneRecordOf(record));
}

export function zoneRecordOf({ name, type, value, priority }: ExpectedRecord): ZoneRecord {
  return { name, type, value: priority === undefined ? value : `${priority} ${value}` };
}
