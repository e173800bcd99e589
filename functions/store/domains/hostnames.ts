import * as z from "zod/mini";
import { domainStatuses } from "../../domain/domains/domain-status.ts";
import { hostnameKey, type Key } from "../platform/keys.ts";
import { getItem } from "../platform/read.ts";
import type { Item, Tables } from "../platform/table.ts";

const DomainRecord = z.object({
  id: z.string(),
  region: z.string(),
  status: z.enum(domainStatuses),
  verifiedAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  tracking: z.object({ opens: z.boolean(), clicks: z.boolean() }),
  inbound: z.boolean(),
});
/** A hostname's record in one region. */
export type DomainRecord = z.infer<typeof DomainRecord>;

/** `P#<project>#NAMES` / `NAME#<hostname>`: the record of each region, by region. Deleted with its last record. */
const HostnameItem = z.object({ name: z.string(), records: z.record(z.string(), DomainRecord) });

/** Returns the records of a hostname, first verified first; empty where the project has none. */
export function parseRecords(item: Item | undefined): readonly DomainRecord[] {
  if (!item) return [];
  const records = Object.values(HostnameItem.parse(item).records);
  return records.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

/** A hostname's records, and whether it has a row: deletions at the same time in all regions leave an empty one. */
export interface Hostname {
  readonly hasRow: boolean;
  readonly records: readonly DomainRecord[];
}

export function parseHostnameRow(item: Item | undefined): Hostname {
  return { hasRow: item !== undefined, records: parseRecords(item) };
}

export async function readHostname(tables: Tables, projectId: string, name: string): Promise<Hostname> {
  return parseHostnameRow(await getItem(tables, "data", hostnameKey(projectId, name)));
}

function order(record: DomainRecord): string {
  return `${record.verifiedAt ?? "~"} ${record.createdAt} ${record.id}`;
}

export async function readRecords(
  tables: Tables,
  projectId: string,
  name: string,
): Promise<readonly DomainRecord[]> {
  return (await readHostname(tables, projectId, name)).records;
}

export interface NamedRecord {
  readonly name: string;
  readonly record: DomainRecord;
}

/** Every record of a project's hostname rows, over all regions. */
export function namedRecords(items: readonly Item[]): readonly NamedRecord[] {
  return items.flatMap((item) => {
    const { name } = HostnameItem.parse(item);
    return parseRecords(item).map((record) => ({ name, record }));
  });
}

/** The prefix of the keys of all rows of a project's hostnames. */
export function hostnamesOf(projectId: string): Key {
  return hostnameKey(projectId, "");
}
