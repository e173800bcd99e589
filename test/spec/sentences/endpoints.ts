export const endpoints = {
  "4.bearer": "All requests carry the bearer key (see section 5).",
  "4.json-bodies": "JSON bodies use `Content-Type: application/json`.",
  "4.send-email":
    "`POST {base_url}/emails` | `email:send` | Body: send fields (section 2). Optional header `Idempotency-Key`. Returns the email `id`. Reserves quota and price.",
  "4.send-bulk":
    "`POST {base_url}/emails/bulk` | `email:send` | Body: `{emails: [...]}`. Optional header `Idempotency-Key`.",
  "4.get-email": "`GET {base_url}/emails/:id` | `email:read` | Reads one email record of the project.",
  "4.create-broadcast":
    "`POST {base_url}/broadcasts` | `broadcast:write` | Creates a broadcast in draft state.",
  "4.send-broadcast":
    "`POST {base_url}/broadcasts/:id/send` | `broadcast:send` | Triggers the send. Deducts per-recipient cost from the balance. Rejected with 403 if the key is pinned and the broadcast's `domainId` is not the key's domain.",
  "4.get-limits":
    "`GET {base_url}/limits` | `limits:read` | Returns project balance, plan limits and current resource counts.",
  "4.list-domains": "`GET {base_url}/domains` | `domain:read` | Paginated list (offset or cursor).",
  "4.list-contacts":
    "`GET {base_url}/contacts` | `contact:read` | Paginated list (cursor by default). Offset needs the operator setting `PAGINATION_OFFSET_ENABLED`.",
  "4.other-lists":
    "Pagination applies also to the lists of webhooks, audiences, templates, broadcasts, activity, inbound emails and broadcast emails (query parameters in section 8).",
  "4.smtp.supported": "SMTP submission is also supported.",
  "4.smtp.forwards": "The SMTP proxy forwards the message to the HTTP send operation.",
  "4.smtp.idempotency-key":
    "The header `X-Idempotency-Key` on the message is lifted onto the upstream request as `Idempotency-Key`.",
  "4.smtp.alias": "The alias `X-Service-Idempotency-Key` is also accepted",
  "4.idempotency.header": "The header `Idempotency-Key` applies to `POST /emails` and `POST /emails/bulk`.",
  "4.idempotency.new-key":
    "Key never seen in this project | Send runs normally. The response is stored under (project id, key) for 24 hours and returned.",
  "4.idempotency.replay":
    "Key seen, body identical | The stored response is returned without sending. The response carries the header `Idempotent-Replayed: true`.",
  "4.idempotency.mismatch": "Key seen, body different | 409 (payload mismatch).",
  "4.idempotency.in-flight":
    "Same key arrives while the first request is still running | 409 (request in flight). After the first finishes, a later retry replays or gets 409 depending on whether the bodies match.",
  "4.idempotency.rule-1": "Key length is 1 to 255 characters, ASCII printable only.",
  "4.idempotency.rule-2": "An empty header is ignored as if absent.",
  "4.idempotency.rule-3": "Keys are scoped to the project; the same string in two projects does not collide.",
  "4.idempotency.rule-4":
    "The stored response expires 24 hours after it is stored. Afterwards the same key starts a new send.",
  "4.idempotency.rule-5":
    "The whole request body is hashed. For bulk, changing any single entry is a different body.",
  "4.idempotency.rule-6":
    "Failures that occur before quota and balance are reserved release the key, so the same intent can be retried.",
  "4.idempotency.rule-7":
    "Once the reservation exists, the terminal response is stored and replayed even if no email was queued.",
} as const;
