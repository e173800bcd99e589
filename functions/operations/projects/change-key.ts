import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Grant } from "../../domain/platform/scopes.ts";
import type { Services } from "../../services.ts";
import { getItem } from "../../store/platform/read.ts";
import type { Item } from "../../store/platform/table.ts";
import { transact } from "../../store/platform/transact.ts";
import { type ApiKey, apiKeyWrite, parseApiKey } from "../../store/projects/api-keys.ts";
import { auditWrite } from "./audit.ts";

/** A key with its row, which lies under the hash of its text. */
export interface StoredKey {
  readonly row: Item;
  readonly key: ApiKey;
}

/** The key of that id among a project's rows. Refuses with `not_found`. */
export function findKey(rows: readonly Item[], keyId: string): StoredKey {
  const row = rows.find((one) => one["id"] === keyId);
  if (!row) throw new Refusal("not_found", "there is no such key in this project");
  return { row, key: parseApiKey(row) };
}

/** Changes name or scopes; the key's next request is judged by them. Refuses with `invalid_state` once it is revoked. */
export async function changeKey(
  services: Services,
  actor: string,
  one: StoredKey,
  plan: { readonly name?: string | undefined; readonly scopes?: Grant | undefined },
): Promise<ApiKey> {
  const { key } = one;
  const fields = {
    ...(plan.name !== undefined && { name: plan.name }),
    ...(plan.scopes && { scopes: [...plan.scopes] as ApiKey["scopes"] }),
  };
  const before = Object.fromEntries(
    Object.keys(fields).map((name) => [name, key[name as keyof typeof fields]]),
  );
  if (!(await write(services, actor, one, "key.changed", fields, { before, after: fields })))
    throw new Refusal("invalid_state", "this key is revoked; make another");
  return { ...key, ...fields };
}

/** Revokes a key for good. A second time changes nothing and answers the same. */
export async function revokeKey(services: Services, actor: string, one: StoredKey): Promise<ApiKey> {
  const { row, key } = one;
  const revokedAt = services.clock().toISOString();
  const { name, last4 } = key;
  if (await write(services, actor, one, "key.revoked", { revokedAt }, { name, last4 }))
    return { ...key, revokedAt };
  if (key.revokedAt !== null) return key;
  const now = await getItem(services.tables, "data", { pk: String(row["pk"]), sk: String(row["sk"]) });
  return now ? parseApiKey(now) : key;
}

/** False where the key is revoked already. */
async function write(
  services: Services,
  actor: string,
  { row, key }: StoredKey,
  action: string,
  fields: Parameters<typeof apiKeyWrite>[2],
  detail: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const { tables, clock, random } = services;
  const token = newId("evt", clock(), random(idRandomBytes));
  const { written } = await transact(tables, token, [
    apiKeyWrite(tables, row, fields),
    auditWrite(services, { projectId: key.projectId, actor, action, target: key.id, detail }),
  ]);
  return written;
}
