import * as z from "zod/mini";
import { type Grant, scopes } from "../domain/scopes.ts";
import { apiKeyKey } from "./keys.ts";
import { type Item, putNew, type Tables } from "./table.ts";

/** `P#<project>` / `KEY#<SHA-256 of the key text>`: the text itself is stored nowhere. */
const ApiKeyItem = z.object({
  id: z.string(),
  projectId: z.string(),
  name: z.string(),
  last4: z.string(),
  scopes: z.union([z.tuple([z.literal("*")]), z.array(z.enum(scopes))]),
  domainId: z.nullable(z.string()),
  createdAt: z.string(),
  revokedAt: z.nullable(z.string()),
});
export type ApiKey = z.infer<typeof ApiKeyItem> & { readonly scopes: Grant };

export function parseApiKey(item: Item): ApiKey {
  return ApiKeyItem.parse(item);
}

export async function createApiKey(tables: Tables, key: ApiKey, hash: string): Promise<void> {
  await putNew(tables, "data", { ...apiKeyKey(key.projectId, hash), ...key });
}
