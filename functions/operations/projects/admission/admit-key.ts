import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Grant, Scope } from "../../../domain/platform/scopes.ts";
import { hashOfKey, projectOfKey } from "../../../domain/projects/key-text.ts";
import { apiKeyKey, type Key } from "../../../store/platform/keys.ts";
import { type PreparedPlan, readWithPlan } from "../../../store/platform/read-plan.ts";
import type { Tables } from "../../../store/platform/table.ts";
import { isUseRecordDue, parseApiKey } from "../../../store/projects/api-keys.ts";
import { requireScope } from "./require-scope.ts";

/** The response does not wait longer for the write of the key's last use. */
const recordUseTimeoutMs = 500;

/** An API key's text, the scope that it needs, and what the endpoint reads in the same call. */
export interface KeyCredentials {
  readonly text: string;
  readonly scope: Scope;
  readonly plan: (projectId: string, actor: string) => PreparedPlan;
}

export interface AdmittedKey {
  readonly caller: {
    readonly projectId: string;
    readonly pin: string | null;
    readonly actor: string;
    readonly scopes: Grant;
    readonly captures?: boolean;
  };
  readonly found: unknown;
  /** Records when the key was last used; runs in parallel with the endpoint's work and never fails. */
  readonly background?: Promise<void>;
}

/**
 * Admits an API key that has a scope. A malformed key is refused before anything is read.
 * @throws {Refusal} `invalid_api_key`, `missing_scope`
 */
export async function admitKey(
  { tables, clock }: { readonly tables: Tables; readonly clock: () => Date },
  { text, scope, plan }: KeyCredentials,
): Promise<AdmittedKey> {
  const projectId = projectOfKey(text);
  if (!projectId) throw invalidKey();
  const own = apiKeyKey(projectId, hashOfKey(text));
  const { item, found } = await readWithPlan(tables, own, plan(projectId, ""));
  const key = item && parseApiKey(item);
  if (!key || key.revokedAt !== null || key.projectId !== projectId) throw invalidKey();
  requireScope(key.scopes, scope);
  const { capture: captures = false } = key;
  const caller = { projectId, pin: key.domainId, actor: key.id, scopes: key.scopes, captures };
  const now = clock();
  return { caller, found, ...(isUseRecordDue(key, now) && { background: recordUse(tables, own, now) }) };
}

/** A failed write is repeated at the key's next use. */
async function recordUse(tables: Tables, own: Key, now: Date): Promise<void> {
  try {
    // Loaded on first use: most cold starts of a send function do without it.
    const { recordKeyUse } = await import("../../../store/projects/key-use.ts");
    await recordKeyUse(tables, own, now, AbortSignal.timeout(recordUseTimeoutMs));
  } catch {
    // The response does not depend on it.
  }
}

/** The same error for unknown, malformed and revoked keys, so that it does not help to guess one. */
function invalidKey(): Refusal {
  return new Refusal("invalid_api_key", "Invalid API key.");
}
