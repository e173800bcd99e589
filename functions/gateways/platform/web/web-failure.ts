/** Why a call to an address that a customer gave has no answer. */
export type Failure =
  | "bad_url"
  | "blocked_address"
  | "unresolved"
  | "refused"
  | "timeout"
  | "tls"
  /** The connection ended before the answer did, or what came was no HTTP. */
  | "reset"
  /** The head of the answer is too large; a body is cut instead. */
  | "answer_too_large";

const unreachable = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "EADDRNOTAVAIL", "EACCES"]);

/** Returns the failure that a connection error means. An error that means a bug is thrown. */
export function failureOf(error: unknown): Failure {
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  if (code === undefined || bugs.test(code)) throw error;
  if (unreachable.has(code)) return "refused";
  if (code === "ETIMEDOUT") return "timeout";
  if (code === "HPE_HEADER_OVERFLOW") return "answer_too_large";
  if (notHttp.test(code)) return "reset";
  // Errors of the system have no underscore in their names; those of certificates have.
  return code === "EPROTO" || code.includes("_") ? "tls" : "reset";
}

/** What the parser says of bytes that are no HTTP, and streams say of an end that came too soon. */
const notHttp = /^(?:HPE_|ERR_STREAM_|ABORT_ERR$)/;

/** A request that cannot be written: its headers are ours. */
const bugs = /^ERR_(?:INVALID|HTTP|UNESCAPED)_/;
