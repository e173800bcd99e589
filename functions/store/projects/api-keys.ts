import * as z from "zod/mini";
import { type Grant, scopes } from "../../domain/platform/scopes.ts";
import { apiKeyKey, type Key } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";

/** `P#<project>` / `KEY#<SHA-256 of the key text>`: the text itself is stored nowhere. */
const ApiKeyItem = z.object({
  id: z.string(),
  projectId: z.string(),
  name: z.string(),
  last4: z.string(),
  scopes: z.union([z.tuple([z.literal("*")]), z.array(z.enum(scopes))]),
  domainId: z.nullable(z.string()),
  createdAt: z.string(),
  /** To the minute, and written beside the request: see `key-use.ts`. */
  lastUsedAt: z._default(z.nullable(z.string()), null),
  revokedAt: z.nullable(z.string()),
});
export type ApiKey = z.infer<typeof ApiKeyItem> & { readonly scopes: Grant };

export function parseApiKey(item: Item): ApiKey {
  return ApiKeyItem.parse(item);
}

/** Every row of a project's keys begins so. */
export function apiKeysOf(projectId: string): Key {
  return apiKeyKey(projectId, "");
}

export function newApiKeyWrite(tables: Tables, { lastUsedAt: _, ...key }: ApiKey, hash: string): Write {
  const Item = { ...apiKeyKey(key.projectId, hash), ...key };
  return { Put: { TableName: tables.data, Item, ConditionExpression: "attribute_not_exists(pk)" } };
}

/** Changes a key that is not revoked; `row` is its item as it was read. */
export function apiKeyWrite(
  tables: Tables,
  row: Item,
  fields: Partial<Pick<ApiKey, "name" | "scopes" | "revokedAt">>,
): Write {
  const names = Object.keys(fields);
  return {
    Update: {
      TableName: tables.data,
      Key: { pk: row["pk"], sk: row["sk"] },
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(", ")}`,
      ConditionExpression: "attribute_exists(#pk) AND #revokedAt = :none",
      ExpressionAttributeNames: {
        ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
        "#pk": "pk",
        "#revokedAt": "revokedAt",
      },
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
        ":none": null,
      },
    },
  };
}

export const noteEveryMs = 60_000;

/** Whether a use of the key at this time is worth a note. */
export function useIsNews({ lastUsedAt }: ApiKey, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - Date.parse(lastUsedAt) >= noteEveryMs;
}
