import * as z from "zod/mini";
import { type Grant, scopes } from "../../domain/platform/scopes.ts";
import { all, equals, exists } from "../platform/expressions.ts";
import { apiKeyKey, type Key } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { putWrite, updateWrite } from "../platform/writes.ts";

/** `P#<project>#KEYS` / `KEY#<SHA-256 of the key text>`: the text itself is stored nowhere. */
const ApiKeyItem = z.object({
  id: z.string(),
  projectId: z.string(),
  name: z.string(),
  last4: z.string(),
  scopes: z.union([z.tuple([z.literal("*")]), z.array(z.enum(scopes))]),
  domainId: z.nullable(z.string()),
  /** Its email never reaches SES. It is never changed, so no email can be between two settings. */
  capture: z.optional(z.literal(true)),
  createdAt: z.string(),
  /** To the minute; written in parallel with the request, see `key-use.ts`. */
  lastUsedAt: z._default(z.nullable(z.string()), null),
  revokedAt: z.nullable(z.string()),
});
export type ApiKey = z.infer<typeof ApiKeyItem> & { readonly scopes: Grant };

export function parseApiKey(item: Item): ApiKey {
  return ApiKeyItem.parse(item);
}

/** The prefix of the keys of all rows of a project's API keys. */
export function apiKeysOf(projectId: string): Key {
  return apiKeyKey(projectId, "");
}

export function newApiKeyWrite(tables: Tables, { lastUsedAt: _, ...key }: ApiKey, hash: string): Write {
  return putWrite(tables, "data", { ...apiKeyKey(key.projectId, hash), ...key });
}

/** Changes a key that is not revoked. */
export function apiKeyWrite(
  tables: Tables,
  key: Key,
  fields: Partial<Pick<ApiKey, "name" | "scopes" | "revokedAt">>,
): Write {
  return updateWrite(tables, "data", { key, set: fields, where: all(exists(), equals("revokedAt", null)) });
}

export const recordUseEveryMs = 60_000;

/** Whether the key's last recorded use is old enough to record this one. */
export function isUseRecordDue({ lastUsedAt }: ApiKey, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - Date.parse(lastUsedAt) >= recordUseEveryMs;
}
