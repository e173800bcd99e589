import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import type { Grant } from "../../domain/platform/scopes.ts";
import { hashOfKey, keySecretBytes, newKeyText } from "../../domain/projects/key-text.ts";
import type { Services } from "../../services.ts";
import { transact } from "../../store/platform/transact.ts";
import { type ApiKey, newApiKeyWrite } from "../../store/projects/api-keys.ts";
import { auditWrite } from "./audit.ts";

interface NewKey {
  readonly name: string;
  readonly scopes: Grant;
  readonly domainId: string | null;
  readonly capture?: boolean | undefined;
  /** The id of the person who creates it; absent for the operator. */
  readonly actor?: string;
}

/** Creates a key. Only this result has its text: the store has its hash. */
export async function issueKey(
  services: Services,
  projectId: string,
  { name, scopes, domainId, capture, actor = "operator" }: NewKey,
): Promise<{ readonly text: string; readonly key: ApiKey }> {
  const { clock, random, tables } = services;
  const now = clock();
  const text = newKeyText(projectId, random(keySecretBytes));
  const key: ApiKey = {
    id: newId("key", now, random(idRandomBytes)),
    projectId,
    name,
    last4: text.slice(-4),
    scopes: [...scopes] as ApiKey["scopes"],
    domainId,
    ...(capture && { capture: true as const }),
    createdAt: now.toISOString(),
    lastUsedAt: null,
    revokedAt: null,
  };
  const { written } = await transact(tables, key.id, {
    key: newApiKeyWrite(tables, key, hashOfKey(text)),
    audit: auditWrite(services, {
      projectId,
      actor,
      action: "key.created",
      target: key.id,
      detail: { name, last4: key.last4, scopes, domainId, ...(capture && { capture }) },
    }),
  });
  if (!written) throw new Error("a new key is there already");
  return { text, key };
}
