import * as z from "zod/mini";
import { hostnameKey, projectKey } from "./keys.ts";
import { getItem, type Item, query, type Tables, updateItem } from "./table.ts";

const DomainRecord = z.object({
  id: z.string(),
  region: z.string(),
  status: z.enum(["pending", "verified", "temporary_failure", "failed"]),
  verifiedAt: z.nullable(z.string()),
  createdAt: z.string(),
  tracking: z.object({ opens: z.boolean(), clicks: z.boolean() }),
});
/** A hostname's record in one region. */
export type DomainRecord = z.infer<typeof DomainRecord>;

/** `P#<project>` / `NAME#<hostname>`: the record of each region, by region. */
const HostnameItem = z.object({ name: z.string(), records: z.record(z.string(), DomainRecord) });

/** The records of a hostname, oldest verified first; empty where the project has none. */
export function parseRecords(item: Item | undefined): readonly DomainRecord[] {
  if (!item) return [];
  const records = Object.values(HostnameItem.parse(item).records);
  return records.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

function order(record: DomainRecord): string {
  return `${record.verifiedAt ?? "~"} ${record.createdAt} ${record.id}`;
}

/** Adds a hostname's record in its region, or replaces it there. */
export async function putRecord(
  tables: Tables,
  projectId: string,
  name: string,
  record: DomainRecord,
): Promise<void> {
  const key = hostnameKey(projectId, name);
  const stands = await getItem(tables, "data", key);
  const update = stands
    ? {
        UpdateExpression: "SET #records.#region = :record",
        names: { "#region": record.region },
        value: record,
      }
    : {
        UpdateExpression: "SET #name = :name, #records = :record",
        names: {},
        value: { [record.region]: record },
      };
  await updateItem(tables, "data", {
    Key: key,
    UpdateExpression: update.UpdateExpression,
    ConditionExpression: stands ? "attribute_exists(pk)" : "attribute_not_exists(pk)",
    ExpressionAttributeNames: { "#records": "records", ...(stands ? update.names : { "#name": "name" }) },
    ExpressionAttributeValues: { ":record": update.value, ...(!stands && { ":name": name }) },
  });
}

/** How many domain records a project has, over all hostnames and regions. */
export async function countRecords(tables: Tables, projectId: string): Promise<number> {
  const { items } = await query(tables, {
    KeyConditionExpression: "#pk = :pk AND begins_with(#sk, :name)",
    ExpressionAttributeNames: { "#pk": "pk", "#sk": "sk" },
    ExpressionAttributeValues: { ":pk": projectKey(projectId).pk, ":name": hostnameKey(projectId, "").sk },
    ConsistentRead: true,
  });
  return items.reduce((count, item) => count + parseRecords(item).length, 0);
}
