/** What each area is for. */
export const areaNotes: { readonly [area: string]: string } = {
  emails: "Send mail, follow what becomes of it, and move or cancel what is scheduled.",
  outbound: "The monthly quota, and the switch that holds all sending.",
  limits: "What the project has, what it may use and what it uses.",
};

/** What a reader of an operation's reference must know beyond its summary. */
export const operationNotes: { readonly [operationId: string]: string } = {
  sendEmail:
    "The answer comes as soon as the mail is safely accepted: one unit of quota and the price are reserved for each distinct recipient, free credits first. Delivery follows on a worker, and `GET /emails/{emailId}` tells how it went. What is not sent is given back.",
  sendBulk:
    "All entries are accepted, or none: one fault refuses the whole call, and `issues` says where it lies (`emails[17].from`). The ids come in the order of the entries.",
  getEmail:
    "The status of the mail is the furthest of its recipients' statuses. What the mail said is kept for a shorter time than its facts; afterwards `html` and `text` are null.",
  listEmails:
    "A page that is filtered looks at a limited number of rows; it may hold fewer than `limit`, even none, while `hasMore` is true: go on with `nextCursor`.",
  rescheduleEmail: "Only while the mail is `scheduled`.",
  cancelEmail: "Only while the mail is `scheduled`.",
  updateOutbound: "What was used this month stays used: a lower quota may leave nothing.",
  pauseOutbound: "Pausing twice keeps the first time and takes the new reason.",
};

export const idempotencyNote =
  "Safe to repeat with an `Idempotency-Key`: the answer is kept for 24 hours, and the same key with the same body gets it again, with the header `Idempotent-Replayed: true` and without a second send. A refusal before anything was reserved is not kept.";
