import { hashOfKey, projectOfKey } from "../domain/key-text.ts";
import { Refusal } from "../domain/refusals.ts";
import { holds, type Scope } from "../domain/scopes.ts";
import type { Services } from "../services.ts";
import { parseApiKey, useIsNews } from "../store/api-keys.ts";
import { apiKeyKey, type Key } from "../store/keys.ts";
import { getTogether } from "../store/read.ts";
import type { Admission, Alongside } from "./call.ts";
import type { Parsed } from "./parse.ts";

const noteWithinMs = 500;

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
  const caller = { projectId, pin: key.domainId, actor: key.id };
  const now = services.clock();
  return { caller, found, ...(useIsNews(key, now) && { beside: noteUseBeside(services, own, now) }) };
}

/** A note that the store is too busy for is made at the key's next use. */
async function noteUseBeside({ tables }: Services, own: Key, now: Date): Promise<void> {
  try {
    // Loaded when it is first needed: most of a send function's starts are without it.
    const { noteUse } = await import("../store/key-use.ts");
    await noteUse(tables, own, now, AbortSignal.timeout(noteWithinMs));
  } catch {
    // The endpoint's own answer does not depend on it.
  }
}

/** One answer for unknown, malformed and revoked keys: it tells a guesser nothing. */
function invalidKey(): Refusal {
  return new Refusal("invalid_api_key", "this API key is not valid");
}
