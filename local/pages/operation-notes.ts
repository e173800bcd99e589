/** What each area is for. */
export const areaNotes: { readonly [area: string]: string } = {
  emails: "Send mail, follow what becomes of it, and move or cancel what is scheduled.",
  domains:
    "The hostnames that a project sends from, one record for each region; what to publish in DNS, and whether it was seen.",
  outbound: "The monthly quota, and the switch that holds all sending.",
  projects: "The projects of a signed-in person, and who changed what in them.",
  keys: "API keys, which a signed-in person makes, changes and revokes; no key reaches these endpoints.",
  members: "Who belongs to a project: its owners decide, everybody may leave.",
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
  listDomains:
    "Walked with cursors, or by `page` with totals. A hostname has one row for each region that it is in.",
  createDomain:
    "The record is `pending` until the DNS records of `GET /domains/{domainId}/dns-records` are seen; only a `verified` one sends. The same name may be added once in each region. At the number of domains that the plan allows, 409 `invalid_state`. After a 5xx answer the same call may be repeated.",
  updateDomain: "What is left out stays as it is. A change counts for mail that is accepted from then on.",
  deleteDomain:
    "At once and for good: a record that is added again under the same name is another one, with another proof, and keys pinned to the old one send nothing.",
  verifyDomain:
    "Also done by itself: within minutes for a new domain, then ever more seldom, and once a day for a verified one. A `verified` domain becomes `temporary_failure`, which does not send, when its records were really missing for 72 hours; an answer of DNS that did not come counts for nothing. A `pending` domain is `failed` after 14 days and left alone: this call begins another 14.",
  getDnsRecords:
    "`status` is as of the last check, at `checkedAt`. The ownership text is this record's own: nobody else's proof of the same name stands in for it.",
  getMe: "Tell this id to an owner of a project, and they can add you.",
  createProject:
    "On the first plan, with the deployment's free credits. One person belongs to 25 projects at the most.",
  createKey:
    "`key` is the key's text, and this answer alone has it: only its fingerprint is kept. Should the answer be lost, revoke the key and make another. Every member may make and change keys.",
  updateKey: "Counts from the key's next request. The text stays the same: there is no re-issue.",
  revokeKey: "For good, and from the key's next request. A second time changes nothing.",
  addMember: "An `owner` manages members and the project; a `member` does everything else.",
  changeMember: "The last owner stays one: make another first.",
  removeMember: "Counts from the person's next request. The last owner stays: make another first.",
  updateOutbound: "What was used this month stays used: a lower quota may leave nothing.",
  pauseOutbound: "Pausing twice keeps the first time and takes the new reason.",
};

export const idempotencyNote =
  "Safe to repeat with an `Idempotency-Key`: the answer is kept for 24 hours, and the same key with the same body gets it again, with the header `Idempotent-Replayed: true` and without a second send. A refusal before anything was reserved is not kept.";
