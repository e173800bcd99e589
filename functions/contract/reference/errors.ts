import type { RefusalName } from "../../domain/platform/refusals.ts";

/** When each error is returned, and what to do about it. */
export const errorNotes: Readonly<Record<RefusalName, string>> = {
  validation_error: "The input is invalid. `issues` lists all errors; fix them and try again.",
  insufficient_balance:
    "Free credits and balance do not cover all recipients of this send. Nothing was charged. Add funds to the project.",
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
  resubscription_locked:
    "The recipient unsubscribed themselves, or left the topic. `message` says what can subscribe them again.",
  outbound_paused: "Sending is paused for this project: `GET /outbound` says why. Resume it and try again.",
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
    "The monthly quota does not cover all recipients of this send. Raise it, if the plan allows, or wait for the next month: see `retry-after`.",
  generation_quota_exceeded:
    "The plan's generations of this month are used up. Move to a larger plan, or wait for the next month: see `retry-after`.",
  internal_error:
    "Something went wrong on our side. `requestId` identifies the request in the logs. Sends with an idempotency key are safe to repeat.",
  generation_failed:
    "The model gave no answer that can be used; `message` explains why. Nothing was charged. Try again, or change the prompt.",
  unavailable:
    "Service temporarily unavailable. Retry after the number of seconds in `retry-after`, sends with the same idempotency key.",
};

/** An example of the message of each error. */
export const errorMessages: Readonly<Record<RefusalName, string>> = {
  validation_error: "emails[17].from: is required.",
  insufficient_balance:
    "Insufficient balance: free credits and balance do not cover all recipients of this send. Nothing was charged.",
  invalid_idempotency_key: "Idempotency-Key must be 1 to 255 printable ASCII characters.",
  invalid_pagination: "`page` cannot be combined with a cursor.",
  invalid_cursor: "The cursor is not a row of this list.",
  missing_api_key: "Missing API key: send the header `Authorization: Bearer <API key>`.",
  invalid_api_key: "Invalid API key.",
  missing_token: "Missing access token: sign in and send the header `Authorization: Bearer <access token>`.",
  invalid_token: "Invalid access token.",
  missing_scope: "This key lacks the scope `email:send`.",
  domain_not_verified: "The domain example.com is not verified in this project.",
  key_restricted:
    "This key may only send from its own domain, not from example.com. If that domain was deleted and added again, use a new key.",
  owners_only: "Only an owner of this project may do that.",
  resubscription_locked: "The recipient unsubscribed themselves. Only they can subscribe again.",
  outbound_paused: "Sending is paused for this project. Resume it with POST /outbound/resume.",
  not_found: "Email not found in this project.",
  method_not_allowed: "Method PUT is not allowed here; use GET, POST.",
  idempotency_mismatch:
    "This Idempotency-Key was already used with a different body. Use a new key for a new request.",
  idempotency_in_flight:
    "A request with this Idempotency-Key is in progress. Retry after the `Retry-After` seconds.",
  already_exists: "This project already has the domain example.com in us-east-1.",
  invalid_state: "Only a scheduled email can be rescheduled. This email is no longer scheduled.",
  payload_too_large:
    "The request is larger than 6291456 bytes (escapes count twice); send fewer entries or smaller attachments.",
  unsupported_media_type: "Unsupported media type: send JSON with `Content-Type: application/json`.",
  generation_refused: "The model declined to write this email.",
  rate_limited: "Too many requests. Retry after the `Retry-After` seconds.",
  outbound_quota_exceeded:
    "The monthly quota is used up. Raise it within the plan, or wait for the next month.",
  generation_quota_exceeded: "The plan's generations of this month are used up.",
  internal_error: "Something went wrong on our side.",
  generation_failed: "The model gave no answer that can be used.",
  unavailable: "Service temporarily unavailable; retry after the `Retry-After` seconds.",
};
