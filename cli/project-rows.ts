import { type ApiKey, parseApiKey } from "../functions/store/api-keys.ts";
import { type DomainRecord, parseRecords } from "../functions/store/hostnames.ts";
import { apiKeyKey, hostnameKey } from "../functions/store/keys.ts";
import { type Item, type QueryInput, query, type Tables } from "../functions/store/table.ts";

export interface Hostname {
  readonly name: string;
  readonly records: readonly DomainRecord[];
}

/** The keys of a project, oldest first, revoked ones among them. */
export async function listKeys(tables: Tables, projectId: string): Promise<readonly ApiKey[]> {
  const items = await listItems(tables, apiKeyKey(projectId, ""));
  return items.map(parseApiKey).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The hostnames of a project with their record in each region, by name. */
export async function listHostnames(tables: Tables, projectId: string): Promise<readonly Hostname[]> {
  const items = await listItems(tables, hostnameKey(projectId, ""));
  return items.map((item) => ({ name: String(item["name"]), records: parseRecords(item) }));
}

/** All rows of a partition whose sort key begins as the given one does. */
async function listItems(tables: Tables, from: { pk: string; sk: string }): Promise<readonly Item[]> {
  const items: Item[] = [];
  let start: QueryInput["ExclusiveStartKey"];
  do {
    const page = await query(tables, {
      KeyConditionExpression: "#pk = :pk AND begins_with(#sk, :sk)",
      ExpressionAttributeNames: { "#pk": "pk", "#sk": "sk" },
      ExpressionAttributeValues: { ":pk": from.pk, ":sk": from.sk },
      ConsistentRead: true,
      ...(start && { ExclusiveStartKey: start }),
    });
    items.push(...page.items);
    start = page.lastKey;
  } while (start);
  return items;
}
