import { Refusal } from "../../domain/platform/refusals.ts";
import { holds, type Scope } from "../../domain/platform/scopes.ts";
import { hashOfKey, projectOfKey } from "../../domain/projects/key-text.ts";
import { apiKeyKey, type Key } from "../../store/platform/keys.ts";
import { type FoundRows, getTogether, type RowRequest } from "../../store/platform/read.ts";
import type { Tables } from "../../store/platform/table.ts";
import { parseApiKey, useIsNews } from "../../store/projects/api-keys.ts";

const noteWithinMs = 500;

/** An API key's text, the scope that it needs, and what the endpoint reads in the same call. */
export interface KeyBid {
  readonly text: string;
  readonly scope: Scope;
  readonly wanted: (projectId: string, actor: string) => RowRequest;
}

export interface AdmittedKey {
  readonly caller: { readonly projectId: string; readonly pin: string | null; readonly actor: string };
  readonly found: FoundRows;
  /** Writes when the key was last used; runs beside the endpoint's work and never fails. */
  readonly beside?: Promise<void>;
}

/**
 * Admits an API key that has a scope. A malformed key is refused before anything is read.
 * @throws {Refusal} `invalid_api_key`, `missing_scope`
 */
export async function admitKey(
  { tables, clock }: { readonly tables: Tables; readonly clock: () => Date },
  { text, scope, wanted }: KeyBid,
): Promise<AdmittedKey> {
  const projectId = projectOfKey(text);
  if (!projectId) throw invalidKey();
  const own = apiKeyKey(projectId, hashOfKey(text));
  const along = wanted(projectId, "");
  const found = await getTogether(tables, { ...along, data: [own, ...along.data] });
  const item = found.data(own);
  const key = item && parseApiKey(item);
  if (!key || key.revokedAt !== null || key.projectId !== projectId) throw invalidKey();
  if (!holds(key.scopes, scope)) throw new Refusal("missing_scope", `this key lacks the scope ${scope}`);
  const caller = { projectId, pin: key.domainId, actor: key.id };
  const now = clock();
  return { caller, found, ...(useIsNews(key, now) && { beside: noteUseBeside(tables, own, now) }) };
}

/** A failed write is repeated at the key's next use. */
async function noteUseBeside(tables: Tables, own: Key, now: Date): Promise<void> {
  try {
    // Loaded when it is first needed: most cold starts of a send function do without it.
    const { noteUse } = await import("../../store/projects/key-use.ts");
    await noteUse(tables, own, now, AbortSignal.timeout(noteWithinMs));
  } catch {
    // The endpoint's own answer does not depend on it.
  }
}

/** The same answer for unknown, malformed and revoked keys, so that it helps nobody to guess one. */
function invalidKey(): Refusal {
  return new Refusal("invalid_api_key", "this API key is not valid");
}
