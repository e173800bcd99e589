import type { Issue, RefusalName } from "../platform/refusals.ts";

/** An error as Resend's API gives it. */
export interface ResendError {
  readonly statusCode: number;
  readonly name: string;
  readonly message: string;
}

/** An error of this service. */
export interface OwnError {
  readonly statusCode: number;
  readonly name: string;
  readonly message: string;
  readonly issues?: readonly Issue[] | undefined;
}

interface Row {
  readonly of: RefusalName;
  /** The path of the first fault, and what is wrong with it. */
  readonly path?: RegExp;
  readonly fault?: RegExp;
  readonly status?: number;
  readonly name: string;
}

const from = /(^|\.)from$/;

/** The first row that fits decides; without a status, an error keeps its own. */
export const errorRows: readonly Row[] = [
  { of: "validation_error", fault: /^is required/, status: 422, name: "missing_required_field" },
  { of: "validation_error", path: from, status: 422, name: "invalid_from_address" },
  { of: "validation_error", path: /^region$/, status: 422, name: "invalid_region" },
  { of: "validation_error", path: /(^|\.)attachments\b/, status: 422, name: "invalid_attachment" },
  { of: "validation_error", path: /(^|\.)scheduled_at$/, status: 422, name: "validation_error" },
  { of: "validation_error", name: "validation_error" },
  { of: "missing_api_key", name: "missing_api_key" },
  { of: "invalid_api_key", status: 403, name: "invalid_api_key" },
  { of: "missing_scope", status: 401, name: "restricted_api_key" },
  { of: "domain_not_verified", name: "validation_error" },
  { of: "invalid_idempotency_key", name: "invalid_idempotency_key" },
  { of: "idempotency_mismatch", name: "invalid_idempotent_request" },
  { of: "idempotency_in_flight", name: "concurrent_idempotent_requests" },
  { of: "not_found", name: "not_found" },
  { of: "method_not_allowed", name: "method_not_allowed" },
  { of: "rate_limited", name: "rate_limit_exceeded" },
  { of: "outbound_quota_exceeded", name: "monthly_quota_exceeded" },
  { of: "internal_error", name: "internal_server_error" },
  { of: "unavailable", name: "internal_server_error" },
];

/** Returns an error in Resend's form. One that Resend has no name for is a validation error that begins with its own. */
export function resendError(error: OwnError): ResendError {
  const [first] = error.issues ?? [];
  const row = errorRows.find(
    ({ of, path, fault }) =>
      of === error.name &&
      (path === undefined || path.test(first?.path ?? "")) &&
      (fault === undefined || fault.test(first?.message ?? "")),
  );
  const { statusCode, message } = error;
  if (row) return { statusCode: row.status ?? statusCode, name: row.name, message };
  if (statusCode >= 500) return { statusCode, name: "internal_server_error", message };
  return { statusCode, name: "validation_error", message: `${error.name}: ${message}` };
}
