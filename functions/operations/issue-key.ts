import { idRandomBytes, newId } from "../domain/ids.ts";
import { hashOfKey, keySecretBytes, newKeyText } from "../domain/key-text.ts";
import type { Grant } from "../domain/scopes.ts";
import type { Services } from "../services.ts";
import { type ApiKey, createApiKey } from "../store/api-keys.ts";

/** Makes a key. Its text is in this answer and nowhere else: only its hash is kept. */
export async function issueKey(
  services: Services,
  projectId: string,
  wanted: { readonly name: string; readonly scopes: Grant; readonly domainId: string | null },
): Promise<{ readonly text: string; readonly key: ApiKey }> {
  const { clock, random, tables } = services;
  const now = clock();
  const text = newKeyText(projectId, random(keySecretBytes));
  const key: ApiKey = {
    id: newId("key", now, random(idRandomBytes)),
    projectId,
    name: wanted.name,
    last4: text.slice(-4),
    scopes: [...wanted.scopes] as ApiKey["scopes"],
    domainId: wanted.domainId,
    createdAt: now.toISOString(),
    revokedAt: null,
  };
  await createApiKey(tables, key, hashOfKey(text));
  return { text, key };
}
