import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Grant } from "../../domain/platform/scopes.ts";
import type { Services } from "../../services.ts";
import type { Key } from "../../store/platform/keys.ts";
import { listItems } from "../../store/platform/query.ts";
import { getItem } from "../../store/platform/read.ts";
import { listed } from "../../store/platform/read-plan.ts";
import type { Item } from "../../store/platform/table.ts";
import { transact } from "../../store/platform/transact.ts";
import { type ApiKey, apiKeysOf, apiKeyWrite, parseApiKey } from "../../store/projects/api-keys.ts";
import { auditWrite } from "./audit.ts";

/** A key with the place of its row, which is the hash of its text. */
export interface StoredKey {
  readonly place: Key;
  readonly key: ApiKey;
}

/** Reads all keys of a project. */
export function keysReads(projectId: string) {
  return {
    keys: listed(
      (tables) => listItems(tables, apiKeysOf(projectId)),
      (items) => items.map((item): StoredKey => ({ place: placeOf(item), key: parseApiKey(item) })),
    ),
  };
}

/**
 * Returns the key of that id among a project's keys.
 * @throws {Refusal} `not_found`
 */
export function findKey(keys: readonly StoredKey[], keyId: string): StoredKey {
  const stored = keys.find(({ key }) => key.id === keyId);
  if (!stored) throw new Refusal("not_found", "API key not found in this project.");
  return stored;
}

/**
 * Changes name or scopes, from the key's next request on.
 * @throws {Refusal} `invalid_state` where it is revoked
 */
export async function changeKey(
  services: Services,
  actor: string,
  stored: StoredKey,
  { name, scopes }: { readonly name?: string | undefined; readonly scopes?: Grant | undefined },
): Promise<ApiKey> {
  const { key } = stored;
  const after = {
    ...(name !== undefined && { name }),
    // A stored key has its own copy of the scopes.
    ...(scopes && { scopes: [...scopes] as ApiKey["scopes"] }),
  };
  const before = { ...(name !== undefined && { name: key.name }), ...(scopes && { scopes: key.scopes }) };
  if (!(await write(services, actor, stored, "key.changed", after, { before, after })))
    throw new Refusal("invalid_state", "This key is revoked; create another one.");
  return { ...key, ...after };
}

/** Revokes a key for good. A second time changes nothing and returns the same. */
export async function revokeKey(services: Services, actor: string, stored: StoredKey): Promise<ApiKey> {
  const { place, key } = stored;
  const revokedAt = services.clock().toISOString();
  const { name, last4 } = key;
  if (await write(services, actor, stored, "key.revoked", { revokedAt }, { name, last4 }))
    return { ...key, revokedAt };
  if (key.revokedAt !== null) return key;
  const now = await getItem(services.tables, "data", place);
  return now ? parseApiKey(now) : key;
}

/** Returns false where the key is revoked already. */
async function write(
  services: Services,
  actor: string,
  { place, key }: StoredKey,
  action: string,
  fields: Parameters<typeof apiKeyWrite>[2],
  detail: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const { tables, clock, random } = services;
  const token = newId("evt", clock(), random(idRandomBytes));
  const { written } = await transact(tables, token, {
    key: apiKeyWrite(tables, place, fields),
    audit: auditWrite(services, { projectId: key.projectId, actor, action, target: key.id, detail }),
  });
  return written;
}

function placeOf({ pk, sk }: Item): Key {
  return { pk: String(pk), sk: String(sk) };
}
