import { once } from "node:events";
import { type Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { readWhole } from "../../test/support/fault-proxy/forward.ts";
import type { PlannedCall } from "./mails.ts";

export interface Caller {
  readonly url: string;
  readonly agent: Agent;
  readonly keys: readonly string[];
  /** What is drawn for the waits between tries. */
  readonly chance: () => number;
  /** Told why a request is made again. */
  readonly onRetry: (reason: string) => void;
}

export interface Answered {
  readonly ids: readonly string[];
  readonly replayed: boolean;
}

const mostTries = 100;
const waits = { firstMs: 50, longestMs: 2000 };

/**
 * Makes a request as a careful program does: under its idempotency key, again after a 5xx, a 429, a request in flight
 * and a connection that ended, until it is answered. Throws an Error for an answer that no repetition changes.
 */
export async function callPatiently(caller: Caller, call: PlannedCall): Promise<Answered> {
  for (let attempt = 0; attempt < mostTries; attempt++) {
    const reply = await callOnce(caller, call);
    if ("ids" in reply) return reply;
    caller.onRetry(reply.again);
    const wait = Math.min(waits.firstMs * 2 ** attempt, waits.longestMs) * (0.5 + caller.chance());
    await sleep(Math.max(wait, reply.afterMs));
  }
  throw new Error(`${call.key} was not answered in ${mostTries} tries`);
}

type Reply = Answered | { readonly again: string; readonly afterMs: number };

async function callOnce(caller: Caller, call: PlannedCall): Promise<Reply> {
  try {
    return replyOf(call, ...(await post(caller, call)));
  } catch (error) {
    if (error instanceof Error && "code" in error) return { again: "connection", afterMs: 0 };
    throw error;
  }
}

async function post(
  { url, agent, keys }: Caller,
  { project, path, key, mails }: PlannedCall,
): Promise<readonly [IncomingMessage, string]> {
  const bodies = mails.map(({ body }) => body);
  const text = JSON.stringify(path === "/emails" ? bodies[0] : { emails: bodies });
  const headers = {
    authorization: `Bearer ${keys[project]}`,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    "idempotency-key": key,
  };
  const sent = request(`${url}${path}`, { method: "POST", agent, headers });
  const answered = once(sent, "response");
  answered.catch(() => {});
  sent.end(text);
  // A request's one response is a message.
  const [answer] = (await answered) as [IncomingMessage];
  return [answer, (await readWhole(answer)).toString()];
}

function replyOf(call: PlannedCall, { statusCode = 0, headers }: IncomingMessage, text: string): Reply {
  // The service's own answers, which its tests hold to their declarations.
  const body = JSON.parse(text) as { id?: string; items?: { id: string }[]; name?: string };
  if (statusCode === 200) {
    const ids = body.items?.map(({ id }) => id) ?? (body.id === undefined ? [] : [body.id]);
    if (ids.length !== call.mails.length) throw new Error(`${call.key} was answered with ${text}`);
    return { ids, replayed: headers["idempotent-replayed"] === "true" };
  }
  const again = statusCode >= 500 || statusCode === 429 || body.name === "idempotency_in_flight";
  if (!again) throw new Error(`${call.key} was refused: ${statusCode} ${text}`);
  const afterMs = Number(headers["retry-after"] ?? 0) * 1000;
  return { again: `${statusCode} ${body.name ?? "of the gateway"}`, afterMs };
}
