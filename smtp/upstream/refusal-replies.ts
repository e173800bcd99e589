import type { RefusalName } from "../../functions/domain/platform/refusals.ts";
import { SmtpReply } from "../smtp-reply.ts";

/** What the service answered a request with; `name` and `message` are "" where the body is none of its own. */
export interface Refused {
  readonly status: number;
  readonly name: string;
  readonly message: string;
}

type Codes = readonly [code: number, enhanced: string];

/** Refusals whose code does not follow from their status. */
const byName: Partial<Record<RefusalName, Codes>> = {
  insufficient_balance: [552, "5.2.2"],
  outbound_quota_exceeded: [452, "4.2.2"],
  idempotency_mismatch: [554, "5.6.0"],
  idempotency_in_flight: [451, "4.3.0"],
  invalid_idempotency_key: [554, "5.6.0"],
};

const byStatus: Readonly<Record<number, Codes>> = {
  400: [550, "5.6.0"],
  401: [535, "5.7.8"],
  403: [550, "5.7.1"],
  404: [550, "5.6.0"],
};

/**
 * The reply to a message that the service did not take. A 5xx is final for the client, so only the service's own word
 * leads to one: what a gateway or a wrong address answers is tried again.
 */
export function replyTo({ status, name, message }: Refused): SmtpReply {
  if (status === 413)
    return new SmtpReply(552, "5.3.4", message || "the message is too large", name || "413");
  const codes = (byName as Record<string, Codes>)[name] ?? (name === "" ? undefined : byStatus[status]);
  if (codes) return new SmtpReply(...codes, message, name);
  if (status === 429)
    return new SmtpReply(451, "4.7.0", message || "too many messages, try again later", name);
  if (status >= 500)
    return new SmtpReply(451, "4.3.0", "the service is not available, try again later", name);
  return new SmtpReply(451, "4.3.5", "the service cannot be reached as configured, try again later", name);
}
