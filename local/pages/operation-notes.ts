/** What each area is for. */
export const areaNotes: { readonly [area: string]: string } = {
  emails: "Send mail, follow what becomes of it, and move or cancel what is scheduled.",
  domains:
    "The hostnames that a project sends from, one record for each region; what to publish in DNS, and whether it was seen.",
  activity: "What happened in a project, and above all to its mail, in the order of time.",
  outbound: "The monthly quota, and the switch that holds all sending.",
  contacts: "The people that a project knows, one for each address, and what each of them agreed to.",
  audiences: "Groups of contacts that belong together: an audience's contacts go with it.",
  topics: "What contacts subscribe to: a topic that is deleted leaves them.",
  segments: "Filters over contacts: who is in one is found whenever it is read.",
  subscriptions: "Consent: into a topic, or out of all marketing mail.",
  suppressions: "Addresses that mail does not go to, by what happened or by hand.",
  imports:
    "Many contacts at once: brought as CSV, or fetched as CSV. Both run on a worker; a project sees how far they are.",
  unsubscribe: "What the links in mail about a topic lead to: pages for its recipients, who have no key.",
  projects: "The projects of a signed-in person, and who changed what in them.",
  keys: "API keys, which a signed-in person makes, changes and revokes; no key reaches these endpoints.",
  members: "Who belongs to a project: its owners decide, everybody may leave.",
  webhooks:
    "Endpoints of your own that are told what happens, as it happens: which ones, of what, and how each delivery went.",
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
  listActivity:
    "The filters hold together. By `contactId` it shows what names the contact, and what happened to mail to its address; of a contact that is deleted, only what names it. By `emailId` it knows the mail's events and reads no others. A page that is narrowed by `type` or `contactId` looks at a limited number of rows: it may hold fewer than `limit`, even none, while `hasMore` is true: go on with `nextCursor`. An event shows a moment after it happened, at the place of its own time.",
  listContacts:
    "By `email` at most one; the other filters hold together. A page that is narrowed by a segment, or by two of them, looks at a limited number of rows: it may hold fewer than `limit`, even none, while `hasMore` is true. Contacts of an audience that was deleted are not shown, from that moment on.",
  createContact:
    "The address is the project's once, however it is written. What its recipient decided stays with it: an address that unsubscribed starts unsubscribed, and one whose lock is set is given no topic. The first use of a property declares its type: text stays text. Every group must be there.",
  updateContact:
    "What is left out stays as it is; a property that is `null` is taken away. A new address brings along what its recipient decided.",
  listConsent: "Read as long as the contact is there. Entries of the same moment have no order.",
  deleteContactProperty: "Another type may then be declared; the values that contacts have are not touched.",
  createAudience: "At the number that the plan allows, 409 `invalid_state`.",
  deleteAudience:
    "Its contacts are gone with it at once for whoever looks, from every list and by their address; a worker then takes them out of their other groups, whose `contactCount` follows within minutes.",
  createTopic: "At the number that the plan allows, 409 `invalid_state`.",
  createSegment:
    "`filter` is `{all: [...]}` or `{any: [...]}` of conditions `{field, operator, value}` and of further groups, at most 5 deep, with at most 50 conditions. Text is compared without regard to case, an address as addresses are. What reading it costs is in `docs/lists.md`.",
  listSegmentContacts:
    "Looks at a limited number of rows: a page may hold fewer than `limit`, even none, while `hasMore` is true: go on with `nextCursor`.",
  subscribe:
    "Brings back who was unsubscribed by others. Who unsubscribed by their own act has the lock, and stays out: 403 `resubscription_locked`.",
  unsubscribe: "Of all marketing mail, by somebody else than the recipient: the lock stays as it is.",
  createSuppression:
    "One that reaches further takes the place of one that is there; else 409 `already_exists`, and what stands stays.",
  deleteSuppression:
    "What the recipient decided stays: who unsubscribed gets no marketing mail. Another project's suppression is not touched.",
  rescheduleEmail: "Only while the mail is `scheduled`.",
  cancelEmail: "Only while the mail is `scheduled`.",
  deleteContact:
    "With `erase=true` a worker also takes the person out of all that is kept of the project: what mail said that went to them, their address in it and in suppressions (which still hold), the ledger of their consent, files of imports that wait and of exports. Mail to them that is not sent yet is not sent, to nobody, and is paid back. It is done within the hour, in a project with very many mails later.",
  createImport:
    "The first line that is not blank names the columns: `email`, `firstName`, `lastName`, `unsubscribed` in any case, with or without spaces and underscores; any other name that a property may have is that property, or `properties.<key>` in full. `columns` says otherwise. Commas, semicolons and tabs are told apart by that line; the file is UTF-8. Cells are text unless the property is declared with another type; an empty cell changes nothing. Nobody is resubscribed, and who opted out of a topic is not put back into it. An apostrophe before `=`, `+`, `-` or `@` is taken away, as exports put it there.",
  startImport: "At most 100 MiB. What was not started within a week is gone.",
  getImport:
    "`counts.lines` is the sum of the others: the lines that were taken on so far. A `failed` import keeps what it did.",
  listImportErrors: "Each says what is wrong and never what the line holds. Kept for 30 days.",
  createExport:
    "Oldest contacts first, with a column for each property that is known when the export begins. UTF-8 with a byte order mark, lines end in CRLF, and what a spreadsheet would compute has an apostrophe before it; imported again, it makes the same contacts. Groups and the lock are not in it.",
  getExport:
    "`url` is null until the export is `done`, and good for a quarter of an hour: read it again for another. The file is kept for a week, and taken away when a contact is erased.",
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
  updateProject:
    "At least one field; what is left out stays as it is. `noticeEmail` is who gets a mail when a webhook endpoint was disabled; null for nobody.",
  createKey:
    "`key` is the key's text, and this answer alone has it: only its fingerprint is kept. Should the answer be lost, revoke the key and make another. Every member may make and change keys.",
  updateKey: "Counts from the key's next request. The text stays the same: there is no re-issue.",
  revokeKey: "For good, and from the key's next request. A second time changes nothing.",
  addMember: "An `owner` manages members and the project; a `member` does everything else.",
  changeMember: "The last owner stays one: make another first.",
  removeMember: "Counts from the person's next request. The last owner stays: make another first.",
  showUnsubscribePage:
    "What stands behind a mail's `List-Unsubscribe` header. Whoever follows it, a mail scanner too, changes nothing. Errors are pages as well.",
  unsubscribeByLink:
    "A mail program's own button sends `List-Unsubscribe=One-Click` (RFC 8058), in either encoding of forms; an empty body counts as much. It may be repeated, and works for years: after the contact is gone the address keeps the decision. Where the link's topic is gone, it leaves all marketing mail. The contact is locked when it leaves everything: no subscribe undoes that.",
  listWebhooks: "Walked with cursors, or by `page` with totals. No list shows a secret.",
  createWebhook:
    "`secret` is in this answer alone: what checks the signatures of deliveries (Standard Webhooks: `webhook-id`, `webhook-timestamp`, `webhook-signature`, and the same under `svix-`). Should the answer be lost, rotate it. The URL is https, on port 443 or one from 1024 on, without user name, password and fragment; it is stored in the form that is called, with an ASCII host name, and its name resolves to public addresses. At the number that the plan allows, 409 `invalid_state`.",
  getWebhook:
    "`disabledReason`: `gone` when it answered 410, `failing` when nothing but failures came from it for five days. Null where it is enabled, or was switched off by hand.",
  updateWebhook:
    "What is left out stays as it is. `enabled: true` takes the reason away for which it was disabled; what it was not told meanwhile can be replayed. At another URL, or enabled again, it begins without the failures that were counted before.",
  deleteWebhook: "At once and for good, with its secrets. A delivery that is under way may still arrive.",
  rotateWebhookSecret:
    "`secret` is in this answer alone. For 24 hours each delivery has a signature by either secret, so that receivers can change over; at most three secrets sign at a time.",
  testWebhook:
    "Its delivery stands in the endpoint's list, and its event in no log. A disabled endpoint: 409 `invalid_state`.",
  listDeliveries:
    "A page that is filtered looks at a limited number of rows; it may hold fewer than `limit`, even none, while `hasMore` is true: go on with `nextCursor`.",
  getDelivery: "The latest 20 attempts, the oldest first, with the first 1,024 bytes of each answer.",
  replayWebhook:
    "One delivery begins its schedule anew, also while it waits. Of a range, both ends among it, a worker delivers every event that the endpoint asks for now; what waits already is left to its time, and what has not happened yet is not meant. The id of an event stays the same, so a receiver that keeps ids knows it. Replays may be repeated. A disabled endpoint: 409 `invalid_state`.",
  updateOutbound: "What was used this month stays used: a lower quota may leave nothing.",
  pauseOutbound: "Pausing twice keeps the first time and takes the new reason.",
};

export const idempotencyNote =
  "Safe to repeat with an `Idempotency-Key`: the answer is kept for 24 hours, and the same key with the same body gets it again, with the header `Idempotent-Replayed: true` and without a second send. A refusal before anything was reserved is not kept.";
