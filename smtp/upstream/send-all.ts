import type { SendRequest } from "../mapping/send-requests.ts";
import { SmtpReply } from "../smtp-reply.ts";
import { isFinal, partialRefusal, type RefusedRequest } from "./partial-refusal.ts";
import type { Upstream } from "./upstream.ts";

const maxConcurrency = 5;
/** Larger requests are sent one at a time, as each needs memory for its body. */
const maxConcurrentBytes = 256 * 1024;

/**
 * Sends the requests of one message and returns the email ids once the API has accepted all of them. The first
 * request is sent on its own, so that a refusal that applies to all is known before anything is sent. A client that
 * retries sends nothing twice, because each request has its idempotency key.
 * @throws {SmtpReply} the refusal of the first request, or else as `partialRefusal`
 */
export async function sendAll(
  upstream: Upstream,
  apiKey: string,
  requests: readonly SendRequest[],
): Promise<readonly string[]> {
  const [first, ...rest] = requests;
  if (!first) return [];
  // Blobs share their content without copying it.
  const content = new Blob([first.body[0]]);
  const send = ({ body: [, recipients], idempotencyKey }: SendRequest) =>
    upstream.send(apiKey, new Blob([content, recipients]), idempotencyKey);
  const ids = [await send(first)];
  const refused: RefusedRequest[] = [];
  const concurrency = content.size > maxConcurrentBytes ? 1 : maxConcurrency;
  // A final refusal is about one recipient, and the others still receive the message.
  for (let at = 0; at < rest.length && refused.every(({ reply }) => isFinal(reply)); at += concurrency) {
    const batch = rest.slice(at, at + concurrency);
    const outcomes = await Promise.all(batch.map((request) => send(request).catch(replyOf)));
    for (const [index, outcome] of outcomes.entries()) {
      if (typeof outcome === "string") ids.push(outcome);
      else refused.push({ address: batch[index]?.address ?? "", reply: outcome });
    }
  }
  const [one, ...others] = refused;
  if (!one) return ids;
  const canRetry = requests.every(({ idempotencyKey }) => idempotencyKey !== undefined);
  throw partialRefusal({ accepted: ids.length, total: requests.length, refused: [one, ...others], canRetry });
}

/** Waiting for every request of a batch, also after a refusal, makes the number of accepted ones known. */
function replyOf(error: unknown): SmtpReply {
  if (error instanceof SmtpReply) return error;
  throw error;
}
