export const scopes = {
  "5.scope.email-send": "Emails | `email:send` | `POST /emails`, `POST /emails/bulk`",
  "5.scope.email-read": "`email:read` | `GET /emails/:id`",
  "5.scope.contact-read": "Contacts | `contact:read` | list and read contacts in an audience",
  "5.scope.contact-write":
    "`contact:write` | create and update contacts; updates `resubscriptionLocked` when contacts resubscribe",
  "5.scope.contact-delete": "`contact:delete` | delete contacts",
  "5.scope.audiences":
    "Audiences | `audience:read`, `audience:write`, `audience:delete` | list/read (with `contactCount`), create/update, delete",
  "5.scope.templates":
    "Templates | `template:read`, `template:write`, `template:delete` | list/read, create/update, delete",
  "5.scope.broadcast-read":
    "Broadcasts | `broadcast:read` | list/read broadcasts, analytics, cost and delivery detail",
  "5.scope.broadcast-write": "`broadcast:write` | create and update (draft state)",
  "5.scope.broadcast-delete": "`broadcast:delete` | delete",
  "5.scope.broadcast-send": "`broadcast:send` | trigger a send",
  "5.scope.domain-read": "Domains | `domain:read` | list/read domains and verification status",
  "5.scope.domain-write": "`domain:write` | add, update, trigger verification",
  "5.scope.domain-delete": "`domain:delete` | delete",
  "5.scope.domain-dns-read": "`domain:dns-read` | read the expected DKIM, SPF and return-path records",
  "5.scope.topics":
    "Topics | `topic:read`, `topic:write`, `topic:delete` | list/read (with `contactCount`), create/update, delete",
  "5.scope.segment-read": "Segments | `segment:read` | list/read segments and resolved contacts",
  "5.scope.segment-write": "`segment:write` | create/update filter rules",
  "5.scope.segment-delete": "`segment:delete` | delete",
  "5.scope.subscription-subscribe":
    "Subscriptions | `subscription:subscribe` | subscribe a contact to a topic",
  "5.scope.subscription-unsubscribe": "`subscription:unsubscribe` | unsubscribe a contact globally",
  "5.scope.webhooks":
    "Webhooks | `webhook:read`, `webhook:write`, `webhook:delete` | list/read, create/update endpoints and event filters, delete",
  "5.scope.activity-read": "Activity | `activity:read` | read the activity log",
  "5.scope.limits-read": "Usage | `limits:read` | `GET /limits`",
  "5.scope.outbound-read": "Outbound | `outbound:read` | read quota, usage, reset time, pause state",
  "5.scope.outbound-write": "`outbound:write` | update quota limit, pause or resume outbound sending",
  "5.scope.inbound-read": "Inbound | `inbound:read` | list/read inbound emails, routes, blocklist entries",
  "5.scope.inbound-write": "`inbound:write` | create/update inbound routing and settings",
  "5.scope.inbound-delete": "`inbound:delete` | delete inbound emails, routes, blocklist entries",
  "5.scope.ai-generate": "AI | `ai:generate` | generate email markup",
} as const;
