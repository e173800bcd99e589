import { SmtpReply } from "../smtp-reply.ts";

/** A refused request of a message whose other requests were accepted. */
export interface RefusedRequest {
  readonly address: string;
  readonly reply: SmtpReply;
}

interface Outcome {
  readonly accepted: number;
  readonly total: number;
  readonly refused: readonly [RefusedRequest, ...RefusedRequest[]];
  /** Whether a retry sends nothing twice, as each request has its idempotency key. */
  readonly canRetry: boolean;
}

// The requests of a message differ in their recipient only, so these are about that recipient, or about a time that has
// passed: no retry can succeed.
const finalReasons = new Set([
  "validation_error",
  "idempotency_mismatch",
  "invalid_idempotency_key",
  "payload_too_large",
  "413",
]);

/** Whether the refusal of one request does not apply to the next, and stays the same when the client retries. */
export function isFinal({ reason }: SmtpReply): boolean {
  return finalReasons.has(reason);
}

/**
 * Returns the reply to a message of which some requests were accepted. After a 5xx reply a person would repeat the whole
 * message, and those who have received it would receive it twice. So the client is asked to retry, unless no retry can
 * succeed, or a retry would itself send twice; then the reply says who does not receive the message.
 */
export function partialRefusal({ accepted, total, refused, canRetry }: Outcome): SmtpReply {
  const curable = refused.find(({ reply }) => !isFinal(reply))?.reply;
  if (curable && curable.responseCode < 500) return curable;
  const count = `Accepted for ${accepted} of ${total} recipients`;
  if (curable && canRetry) return transient(curable, `${count}, retry the message for the others`);
  const { responseCode, enhancedCode, text, reason } = curable ?? refused[0].reply;
  const addresses = refused.map(({ address }) => address);
  const which = curable ? "not for the others" : `not for ${listed(addresses)}`;
  return new SmtpReply(responseCode, enhancedCode, `${count}, ${which}: ${text}`, reason);
}

/** Codes of temporary failures that have the same meaning (RFC 5321 §4.2.3). */
const transientCodes: Readonly<Record<number, number>> = { 550: 450, 552: 452 };

/** The detail of the enhanced code stays the same, as its classes share them (RFC 3463). */
function transient({ responseCode, enhancedCode, text, reason }: SmtpReply, count: string): SmtpReply {
  const code = transientCodes[responseCode] ?? 451;
  return new SmtpReply(code, enhancedCode.replace(/^5/, "4"), `${count}: ${text}`, reason);
}

const maxListed = 5;

function listed(addresses: readonly string[]): string {
  const shown = addresses.slice(0, maxListed).join(", ");
  return addresses.length > maxListed ? `${shown} and ${addresses.length - maxListed} more` : shown;
}
