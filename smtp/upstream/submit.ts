import type { SendRequest } from "../mapping/send-requests.ts";
import type { Upstream } from "./upstream.ts";

const atOnce = 5;

/**
 * Hands the requests of one message over; resolves with the emails' ids once the service has all of them. The first goes
 * alone: what is refused for all is refused before anything is sent. A client that is told to try again sends none of
 * them twice, as each has its idempotency key.
 */
export async function submit(
  upstream: Upstream,
  apiKey: string,
  [first, ...rest]: readonly SendRequest[],
): Promise<readonly string[]> {
  if (!first) return [];
  const send = ({ body, idempotencyKey }: SendRequest) => upstream.send(apiKey, body, idempotencyKey);
  const ids = [await send(first)];
  for (let at = 0; at < rest.length; at += atOnce) {
    ids.push(...(await Promise.all(rest.slice(at, at + atOnce).map(send))));
  }
  return ids;
}
