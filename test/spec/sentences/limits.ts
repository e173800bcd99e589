export const limits = {
  "8.limit.limit": "`limit` query parameter | integer 1 to 100, default 20 | all paginated lists, both modes",
  "8.limit.page": "`page` query parameter | integer, 1-indexed | offset mode",
  "8.limit.maximum-offset": "Maximum offset | `PAGINATION_MAX_OFFSET`, default 50,000 rows | offset mode",
  "8.limit.offset-enablement":
    "Offset enablement | `PAGINATION_OFFSET_ENABLED`, disabled by default | offset mode on high-volume lists: contacts, activity, inbound emails, broadcast emails",
  "8.limit.key-length": "Idempotency key length | 1 to 255 ASCII printable characters | sends",
  "8.limit.retention": "Idempotency retention | 24 hours from storing the response | sends",
  "8.limit.monthly-quota":
    "Outbound monthly quota | a configurable limit per project, with usage and reset time | sends",
  "8.limit.balance":
    "Balance | each send and each broadcast recipient costs from the balance; free-tier credits are used first | sends",
  "8.bounded-lists":
    "Bounded lists that accept offset mode by default: domains, webhooks, audiences, templates, broadcasts.",
  "8.pagination.rule-1": "Omitting `page` selects cursor mode, even without a cursor.",
  "8.pagination.rule-2":
    "Offset mode: `?page=N&limit=N`. Skips `(page - 1) * limit` rows, returns the next `limit` rows with totals.",
  "8.pagination.rule-3.directions":
    "Cursor mode: `?after=<id>&limit=N` walks forward; `?before=<id>&limit=N` walks backward.",
  "8.pagination.rule-3.cursor": "The cursor is the id of a row.",
  "8.pagination.rule-4": "An empty `after` or `before` value selects the first page.",
  "8.pagination.rule-5.order": "Ordering: by (sort value descending, id descending).",
  "8.pagination.rule-5.sort-value": "Most endpoints sort by a timestamp; inbound routes sort by `priority`.",
  "8.pagination.rule-5.cursor-row": "The cursor row itself is excluded.",
  "8.pagination.rule-5.ties": "Ties are broken by id.",
  "8.pagination.rule-6":
    "`items` are always in the endpoint's normal sort order, whichever direction is requested.",
  "8.pagination.rule-7.next":
    "`nextCursor` is the id of the last row of the page (pass as `after`, older rows).",
  "8.pagination.rule-7.previous": "`prevCursor` is the id of the first row (pass as `before`, newer rows).",
  "8.pagination.rule-7.empty": "Both are null when the page is empty.",
  "8.pagination.rule-7.has-more": "`hasMore` refers to the requested direction.",
  "8.pagination.rule-8.offset": "Offset pages can repeat or skip rows when data changes between calls.",
  "8.pagination.rule-8.cursor": "Cursor mode avoids the shift but is not a snapshot.",
} as const;
