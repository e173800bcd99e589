import { hashOfKey, projectOfKey } from "../domain/key-text.ts";
import { Refusal } from "../domain/refusals.ts";
import { holds, type Scope } from "../domain/scopes.ts";
import type { Services } from "../services.ts";
import { type ApiKey, parseApiKey, useIsNews } from "../store/api-keys.ts";
import { apiKeyKey, type Key } from "../store/keys.ts";
import { getTogether } from "../store/read.ts";
import type { Admission, Alongside } from "./call.ts";
import type { Parsed } from "./parse.ts";

/** A request that asks to be let in, by the text after `Bearer`. */
export interface Bid {
  readonly text: string;
  readonly parsed: Parsed;
  readonly services: Services;
  /** What the endpoint wants read along. */
  readonly wanted: Alongside;
}

/** Admits an API key with a scope. A malformed one is refused before any read. */
export async function admitKey({ text, parsed, services, wanted }: Bid, scope: Scope): Promise<Admission> {
  const projectId = projectOfKey(text);
  if (!projectId) throw invalidKey();
  const own = apiKeyKey(projectId, hashOfKey(text));
  const along = wanted(parsed, projectId, services, "");
  const found = await getTogether(services.tables, { ...along, data: [own, ...along.data] });
  const item = found.data(own);
  const key = item && parseApiKey(item);
  if (!key || key.revokedAt !== null || key.projectId !== projectId) throw invalidKey();
  if (!holds(key.scopes, scope)) throw new Refusal("missing_scope", `this key lacks the scope ${scope}`);
  noteUseBeside(services, key, own);
  return { caller: { projectId, pin: key.domainId, actor: key.id }, found };
}

/**
 * Runs beside the endpoint's work and is waited for by nobody: a note that is lost, because the process is frozen or
 * the store is busy, is made at the key's next use.
 */
function noteUseBeside({ tables, clock }: Services, key: ApiKey, own: Key): void {
  const now = clock();
  if (!useIsNews(key, now)) return;
  // Loaded when it is first needed: most of a send function's starts are without it.
  import("../store/key-use.ts").then(({ noteUse }) => noteUse(tables, own, now)).catch(() => undefined);
}

/** One answer for unknown, malformed and revoked keys: it tells a guesser nothing. */
function invalidKey(): Refusal {
  return new Refusal("invalid_api_key", "this API key is not valid");
}
