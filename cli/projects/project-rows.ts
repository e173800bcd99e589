import { type DomainRecord, parseRecords } from "../../functions/store/domains/hostnames.ts";
import { apiKeyKey, hostnameKey } from "../../functions/store/platform/keys.ts";
import { listItems } from "../../functions/store/platform/query.ts";
import type { Tables } from "../../functions/store/platform/table.ts";
import { type ApiKey, parseApiKey } from "../../functions/store/projects/api-keys.ts";

export interface Hostname {
  readonly name: string;
  readonly records: readonly DomainRecord[];
}

/** All API keys of a project, oldest first, including revoked keys. */
export async function listKeys(tables: Tables, projectId: string): Promise<readonly ApiKey[]> {
  const items = await listItems(tables, apiKeyKey(projectId, ""));
  return items.map(parseApiKey).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The hostnames of a project, each with its domain record per region. */
export async function listHostnames(tables: Tables, projectId: string): Promise<readonly Hostname[]> {
  const items = await listItems(tables, hostnameKey(projectId, ""));
  return items.map((item) => ({ name: String(item["name"]), records: parseRecords(item) }));
}
