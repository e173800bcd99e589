import type { RefusalName } from "../../functions/domain/platform/refusals.ts";

/** When each refusal is answered, and what helps: for a reader of the reference. */
export const refusalNotes: Readonly<Record<RefusalName, string>> = {
  validation_error:
    "The input does not fit. `issues` lists every fault at once: mend them all, then send again.",
  insufficient_balance:
    "No free credits are left and the balance cannot cover this send. Nothing was taken: fund the project.",
  invalid_idempotency_key: "The key is longer than 255 characters or not printable ASCII. Choose another.",
  invalid_pagination:
    "`page` came with a cursor, both cursors came, or offset pages are not offered here or not that far. Walk with `after`.",
  invalid_cursor: "The cursor is no row of this list. Begin again without one.",
  missing_api_key: "Send the header `Authorization: Bearer <API key>`.",
  invalid_api_key: "The key is unknown, malformed or revoked. Use one that the project holds.",
  missing_token: "Sign in, and send the header `Authorization: Bearer <access token>`.",
  invalid_token:
    "The access token is malformed, expired, or not this service's; an API key is none. Sign in again.",
  missing_scope:
    "The key lacks the scope that this endpoint needs; `message` names it. Use a key that has it.",
  domain_not_verified:
    "The domain of `from` is not verified on this project. Verify it, or send from one that is.",
  key_restricted:
    "The key is pinned to another domain, or to one that was deleted. Send from its domain, or use another key.",
  owners_only: "You belong to the project but do not own it. Ask one of its owners.",
  resubscription_locked:
    "The contact opted out by their own act and has not come back. Only they can change that.",
  outbound_paused: "Sending is paused for this project. Resume it, then send again.",
  not_found: "There is no such row in this project.",
  method_not_allowed: "The path exists, but not with this method.",
  idempotency_mismatch: "The key was used with another body. Use a new key for a new intent.",
  idempotency_in_flight:
    "A request with this key is still running. Wait for `retry-after`, then send it again.",
  already_exists: "Something with this name or address exists already.",
  invalid_state:
    "This cannot be done as things stand: the row is past the state for it, or the plan's limit is reached. `message` says which.",
  payload_too_large:
    "The request is larger than 6 MiB, the limit of one Lambda event: it has the body as a JSON string, so each quote, backslash and line break counts twice. Send fewer entries or smaller attachments.",
  unsupported_media_type: "Send JSON in UTF-8 with `Content-Type: application/json`, not compressed.",
  rate_limited: "Too many requests at once. Wait for `retry-after`.",
  outbound_quota_exceeded:
    "The monthly quota is used up. Raise it within the plan, or wait for the month to turn: `retry-after` says when.",
  internal_error:
    "A fault on our side; `requestId` finds it in the logs. A send under an idempotency key is safe to repeat.",
  unavailable:
    "Something that the service relies on is out. Wait for `retry-after`, then send again; a send under the same idempotency key.",
};
