import type { SendRequest } from "../mapping/send-requests.ts";
import type { Upstream } from "./upstream.ts";

const maxConcurrency = 5;
/** Larger requests are sent one at a time, as each needs memory for its body. */
const maxConcurrentBytes = 256 * 1024;

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
  // Blobs share their content without copying it.
  const content = new Blob([first.body[0]]);
  const send = ({ body: [, recipients], idempotencyKey }: SendRequest) =>
    upstream.send(apiKey, new Blob([content, recipients]), idempotencyKey);
  const ids = [await send(first)];
  const concurrency = content.size > maxConcurrentBytes ? 1 : maxConcurrency;
  for (let at = 0; at < rest.length; at += concurrency) {
    ids.push(...(await Promise.all(rest.slice(at, at + concurrency).map(send))));
  }
  return ids;
}
