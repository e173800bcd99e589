import { hashOfKey, projectOfKey } from "../domain/key-text.ts";
import { Refusal } from "../domain/refusals.ts";
import { holds } from "../domain/scopes.ts";
import { parseApiKey } from "../store/api-keys.ts";
import { apiKeyKey } from "../store/keys.ts";
import { type Found, getTogether } from "../store/table.ts";
import type { Admission, Alongside, Call } from "./call.ts";
import type { Parsed } from "./parse.ts";

/**
 * Who calls, and whether they may (specification §5). The key is read strongly from the base table at every request,
 * in the same call as what the endpoint needs beside it: revocation and scope changes act on the next request.
 */
export async function admit(
  call: Call,
  parsed: Parsed,
  alongside: Alongside | undefined,
): Promise<Admission> {
  const { access } = call.operation;
  if (access === "anyone") return { caller: undefined, found: nothing };
  if (access === "person") throw new Error("a person's endpoint is not served by keys");
  const text = bearerOf(call.event.headers["authorization"]);
  const projectId = projectOfKey(text);
  if (!projectId) throw invalidKey();
  const own = apiKeyKey(projectId, hashOfKey(text));
  const wanted = parsed.fault ? undefined : alongside?.(parsed, projectId, call.services);
  const found = await getTogether(call.services.tables, { ...wanted, data: [own, ...(wanted?.data ?? [])] });
  const item = found.data(own);
  const key = item && parseApiKey(item);
  if (!key || key.revokedAt !== null || key.projectId !== projectId) throw invalidKey();
  if (!holds(key.scopes, access.key)) {
    throw new Refusal("missing_scope", `this key lacks the scope ${access.key}`);
  }
  return { caller: { projectId, key }, found };
}

function bearerOf(header: string | undefined): string {
  const match = /^bearer +(.*)$/i.exec(header?.trim() ?? "");
  if (!match) throw new Refusal("missing_api_key", "send the header Authorization: Bearer <API key>");
  return match[1] ?? "";
}

/** One answer for unknown, malformed and revoked keys: it tells a guesser nothing. */
function invalidKey(): Refusal {
  return new Refusal("invalid_api_key", "this API key is not valid");
}

const nothing: Found = { data: () => undefined, money: () => undefined };
