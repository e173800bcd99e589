/** Every expected error by its stable name, with its HTTP status. */
export const refusalStatus = {
  validation_error: 400,
  insufficient_balance: 400,
  invalid_idempotency_key: 400,
  invalid_pagination: 400,
  invalid_cursor: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  missing_token: 401,
  invalid_token: 401,
  missing_scope: 403,
  domain_not_verified: 403,
  key_restricted: 403,
  owners_only: 403,
  resubscription_locked: 403,
  outbound_paused: 403,
  not_found: 404,
  method_not_allowed: 405,
  idempotency_mismatch: 409,
  idempotency_in_flight: 409,
  already_exists: 409,
  invalid_state: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  generation_refused: 422,
  rate_limited: 429,
  outbound_quota_exceeded: 429,
  generation_quota_exceeded: 429,
  internal_error: 500,
  generation_failed: 502,
  unavailable: 503,
} as const;
export type RefusalName = keyof typeof refusalStatus;

/** Where in the body, query or path a fault is (`emails[17].from`), and what to do about it. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** A project's limit of calls in a second, and how many are left in the part of it that took a call. */
export interface CallRate {
  readonly limit: number;
  readonly remaining: number;
}

interface RefusalDetails {
  readonly issues?: readonly Issue[];
  /** Of `rate_limited`. */
  readonly rate?: CallRate;
  /** Seconds to wait before the next try. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** The message of `unavailable`, whatever the cause: the caller can only wait. */
export const unavailableMessage = "Service temporarily unavailable; retry after the `Retry-After` seconds.";

/** An expected error. The pipeline turns it into an HTTP response; workers decide by its name to retry or to drop. */
export class Refusal extends Error {
  override readonly name: RefusalName;
  readonly issues: readonly Issue[] | undefined;
  readonly retryAfter: number | undefined;
  readonly rate: CallRate | undefined;

  constructor(name: RefusalName, message: string, details: RefusalDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = name;
    this.issues = details.issues;
    this.rate = details.rate;
    this.retryAfter = details.retryAfter ?? (name === "unavailable" ? 2 : undefined);
  }

  get status(): number {
    return refusalStatus[this.name];
  }
}
