import type { RefusalName } from "../../functions/domain/platform/refusals.ts";
import { SmtpReply } from "../smtp-reply.ts";

/** An error response of the API; `name` and `message` are "" if the body is not in the API's error format. */
export interface UpstreamRefusal {
  readonly status: number;
  readonly name: string;
  readonly message: string;
}

type Codes = readonly [code: number, enhancedCode: string];

/** Refusals that do not map by their status. */
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
 * Maps an error response to the SMTP reply. A 5xx reply makes the client give up, so only the API itself can cause
 * one: an error of a gateway or a wrong URL leads to a 4xx.
 */
export function replyTo({ status, name, message }: UpstreamRefusal): SmtpReply {
  if (status === 413) {
    return new SmtpReply(552, "5.3.4", message || "Message too large", name || "413");
  }
  // Safe: an unknown name reads undefined.
  const codes = (byName as Record<string, Codes>)[name] ?? (name === "" ? undefined : byStatus[status]);
  if (codes) return new SmtpReply(...codes, message, name);
  if (status === 429) {
    return new SmtpReply(451, "4.7.0", message || "Rate limit exceeded, try again later", name);
  }
  if (status >= 500) {
    return new SmtpReply(451, "4.3.0", "Service temporarily unavailable, try again later", name);
  }
  return new SmtpReply(451, "4.3.5", "System incorrectly configured, try again later", name);
}
