import type { SendRequest } from "../mapping/send-requests.ts";
import type { Upstream } from "./upstream.ts";

const concurrency = 5;

/**
 * Sends the requests of one message and returns the email ids once the API has accepted all of them. The first
 * request is sent on its own, so that a refusal that applies to all is known before anything is sent. A client that
 * retries sends nothing twice, because each request has its idempotency key.
 */
export async function sendAll(
  upstream: Upstream,
  apiKey: string,
  [first, ...rest]: readonly SendRequest[],
): Promise<readonly string[]> {
  if (!first) return [];
  const send = ({ body, idempotencyKey }: SendRequest) => upstream.send(apiKey, body, idempotencyKey);
  const ids = [await send(first)];
  for (let at = 0; at < rest.length; at += concurrency) {
    ids.push(...(await Promise.all(rest.slice(at, at + concurrency).map(send))));
  }
  return ids;
}
