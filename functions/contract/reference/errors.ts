import type { RefusalName } from "../../domain/platform/refusals.ts";

/** When each error is returned, and what to do about it. */
export const errorNotes: Readonly<Record<RefusalName, string>> = {
  validation_error: "The input is invalid. `issues` lists all errors; fix them and try again.",
  insufficient_balance:
    "There are no free credits left, and the balance does not cover this send. Nothing was charged. Add funds to the project.",
  invalid_idempotency_key: "The key is longer than 255 characters or not printable ASCII.",
  invalid_pagination:
    "`page` cannot be combined with a cursor, `after` not with `before`, and not every list supports `page`. Use `after`.",
  invalid_cursor: "The cursor is not a row of this list. Start again without one.",
  missing_api_key: "Send the header `Authorization: Bearer <API key>`.",
  invalid_api_key: "The API key is unknown, malformed or revoked.",
  missing_token: "Sign in, and send the header `Authorization: Bearer <access token>`.",
  invalid_token:
    "The access token is malformed, expired or from another issuer, or is an API key. Sign in again.",
  missing_scope: "The API key lacks the scope that this endpoint requires; `message` names it.",
  domain_not_verified: "The domain of `from` is not verified in this project. Verify it, or use another one.",
  key_restricted:
    "The API key is restricted to another domain, or to a deleted one. Send from its domain, or use another key.",
  owners_only: "This requires the role `owner` in the project.",
  resubscription_locked: "The recipient unsubscribed themselves. Only they can subscribe again.",
  outbound_paused: "Sending is paused for this project. Resume it and try again.",
  not_found: "Not found in this project.",
  method_not_allowed: "The path does not support this method.",
  idempotency_mismatch: "The key was used with a different body. Use a new key for a new request.",
  idempotency_in_flight:
    "A request with this key is still in progress. Retry after the number of seconds in `retry-after`.",
  already_exists: "A resource with this name or address already exists.",
  invalid_state:
    "The resource is not in a state that allows this, or the plan's limit is reached. `message` explains which.",
  payload_too_large:
    "The request is larger than 6,291,456 bytes, where quotation marks, backslashes and line breaks count twice, or has too many values. Send fewer emails or smaller attachments.",
  unsupported_media_type: "Send uncompressed JSON in UTF-8 with `Content-Type: application/json`.",
  generation_refused: "The model declined to write this email. Change the prompt.",
  rate_limited: "Too many requests. Retry after the number of seconds in `retry-after`.",
  outbound_quota_exceeded:
    "The monthly quota is used up. Raise it, if the plan allows, or wait for the next month: see `retry-after`.",
  generation_quota_exceeded:
    "The plan's generations of this month are used up. Move to a larger plan, or wait for the next month: see `retry-after`.",
  internal_error:
    "Something went wrong on our side. `requestId` identifies the request in the logs. Sends with an idempotency key are safe to repeat.",
  generation_failed:
    "The model gave no answer that can be used; `message` explains why. Nothing was charged. Try again, or change the prompt.",
  unavailable:
    "Service temporarily unavailable. Retry after the number of seconds in `retry-after`, sends with the same idempotency key.",
};
