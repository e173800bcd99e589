export const resources = {
  "2.project":
    "Project | Owns every other resource. Has a balance, plan limits and a free-tier credit allowance.",
  "2.api-key":
    "API key | Belongs to exactly one project. Has a set of capability scopes (full access or a subset). Has an optional `domainId` that pins it to one verified domain record.",
  "2.email":
    "Email | Has `id` (string returned by send). Lookup gives delivery status, webhook events and rendering history.",
  "2.contact":
    "Contact | Belongs to audiences and topics. Has an unsubscribed state and a boolean `resubscriptionLocked`.",
  "2.audience": "Audience | Has `contactCount`. Contains contacts.",
  "2.topic": "Topic | Has `contactCount`.",
  "2.segment": "Segment | Has filter rules. Resolves to contacts.",
  "2.template": "Template | Stated only as a listable, readable, writable, deletable resource.",
  "2.broadcast":
    "Broadcast | Has a `domainId`. Can be in draft state. Has analytics and cost/delivery detail. Has a list of broadcast emails.",
  "2.domain":
    "Domain | Has a verification status (a verified value exists). DNS records expected: DKIM, SPF and a return-path CNAME. The same hostname can have one record per region.",
  "2.webhook-endpoint": "Webhook endpoint | Has event filters.",
  "2.activity-entry":
    "Activity log entry | Records opens, clicks, bounces, complaints, deliveries and other email events.",
  "2.inbound":
    "Inbound email, inbound route, blocklist entry | Routes have a `priority` used for sort order.",
  "2.outbound-quota": "Outbound quota | Monthly quota limit, usage, reset time, pause state.",
  "2.limits-view": "Limits view | Project balance, plan limits, current resource counts.",
  "2.send.from":
    "`from` | string | yes | Display-name-plus-address form is accepted. Its domain must be verified on the project and, for a pinned key, must be the key's domain.",
  "2.send.to": "`to` | string or array of strings | yes | Both single-string and array forms are accepted.",
  "2.send.subject": "`subject` | string | yes",
  "2.send.html": "`html` | string | yes",
  "2.send.response": "Send response: an object with `id` (string), the email id.",
  "2.bulk.body": "An object with `emails`: an array of send entries.",
  "2.list.offset":
    "Offset mode returns `items` (array), `total` (number), `page` (number), `totalPages` (number).",
  "2.list.cursor":
    "Cursor mode returns `items` (array), `hasMore` (boolean), `nextCursor` (string or null), `prevCursor` (string or null).",
} as const;
