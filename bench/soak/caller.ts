import { once } from "node:events";
import { type Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { readWhole } from "../../test/support/fault-proxy/forward.ts";
import type { PlannedCall } from "./planned-calls.ts";

export interface Caller {
  readonly url: string;
  readonly agent: Agent;
  readonly keys: readonly string[];
  /** A random number from 0 to 1, for jitter. */
  readonly chance: () => number;
  /** Called with the reason of each retry. */
  readonly onRetry: (reason: string) => void;
}

export interface Accepted {
  readonly ids: readonly string[];
  readonly replayed: boolean;
}

const maxAttempts = 100;
const backoff = { firstMs: 50, maxMs: 2000 };

/**
 * Makes a request with its idempotency key, and repeats it after a 5xx, a 429, `idempotency_in_flight` or a lost
 * connection until it succeeds. Throws an Error for a response that a retry does not change.
 */
export async function callWithRetries(caller: Caller, call: PlannedCall): Promise<Accepted> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const reply = await callOnce(caller, call);
    if ("ids" in reply) return reply;
    caller.onRetry(reply.retryReason);
    const wait = Math.min(backoff.firstMs * 2 ** attempt, backoff.maxMs) * (0.5 + caller.chance());
    await sleep(Math.max(wait, reply.afterMs));
  }
  throw new Error(`${call.key} got no response in ${maxAttempts} attempts`);
}

type Reply = Accepted | { readonly retryReason: string; readonly afterMs: number };

async function callOnce(caller: Caller, call: PlannedCall): Promise<Reply> {
  try {
    return replyOf(call, ...(await post(caller, call)));
  } catch (error) {
    if (error instanceof Error && "code" in error) return { retryReason: "connection", afterMs: 0 };
    throw error;
  }
}

async function post(
  { url, agent, keys }: Caller,
  { project, path, key, emails }: PlannedCall,
): Promise<readonly [IncomingMessage, string]> {
  const bodies = emails.map(({ body }) => body);
  const text = JSON.stringify(path === "/emails" ? bodies[0] : { emails: bodies });
  const headers = {
    authorization: `Bearer ${keys[project]}`,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    "idempotency-key": key,
  };
  const sent = request(`${url}${path}`, { method: "POST", agent, headers });
  const responded = once(sent, "response");
  responded.catch(() => {});
  sent.end(text);
  // The event "response" has one argument.
  const [response] = (await responded) as [IncomingMessage];
  return [response, (await readWhole(response)).toString()];
}

function replyOf(call: PlannedCall, { statusCode = 0, headers }: IncomingMessage, text: string): Reply {
  // The tests of the service check its responses against their declarations.
  const body = JSON.parse(text) as { id?: string; items?: { id: string }[]; name?: string };
  if (statusCode === 200) {
    const ids = body.items?.map(({ id }) => id) ?? (body.id === undefined ? [] : [body.id]);
    if (ids.length !== call.emails.length) throw new Error(`${call.key} got the response ${text}`);
    return { ids, replayed: headers["idempotent-replayed"] === "true" };
  }
  const isRetryable = statusCode >= 500 || statusCode === 429 || body.name === "idempotency_in_flight";
  if (!isRetryable) throw new Error(`${call.key} failed: ${statusCode} ${text}`);
  const afterMs = Number(headers["retry-after"] ?? 0) * 1000;
  return { retryReason: `${statusCode} ${body.name ?? "from the gateway"}`, afterMs };
}
