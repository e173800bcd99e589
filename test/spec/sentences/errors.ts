export const errors = {
  "7.400.insufficient-balance":
    "400 | Insufficient balance: the project has no free-tier credits left and the balance cannot cover the send.",
  "7.400.idempotency-key":
    "400 | `Idempotency-Key` longer than 255 characters or containing non-printable characters.",
  "7.400.page-with-cursor": "400 | `page` sent together with `after` or `before`.",
  "7.400.both-cursors": "400 | `after` and `before` both sent.",
  "7.400.unknown-cursor":
    "400 | The cursor id does not reference an existing row in the project (or the row was deleted).",
  "7.400.page-disabled":
    "400 | `page` used on an endpoint where offset pagination is disabled by the operator.",
  "7.400.maximum-offset": "400 | Offset `(page - 1) * limit` exceeds the configured maximum offset.",
  "7.403.domain-not-verified":
    "403 | `from` domain is not attached to the project, is not verified, or its DNS has not propagated (domain not verified).",
  "7.403.key-restricted":
    "403 | Key is pinned to a different domain than the `from` domain or the broadcast's domain (key restricted).",
  "7.403.resubscription-locked":
    "403 | Subscribe attempted for an unsubscribed contact whose `resubscriptionLocked` is true.",
  "7.409.mismatch": "409 | Idempotency key reused with a different body.",
  "7.409.in-flight": "409 | Idempotency key in use by a request still running.",
} as const;
