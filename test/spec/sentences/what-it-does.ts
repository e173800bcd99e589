export const whatItDoes = {
  "1.what-it-sends":
    "The service sends transactional and broadcast email over HTTP and SMTP on behalf of a project.",
  "1.project-owns-data":
    "A project owns all data: emails, contacts, audiences, topics, segments, templates, broadcasts, domains, webhook endpoints, inbound emails and routes.",
  "1.requests-filtered": "Every request is implicitly filtered by the project id of the presenting API key.",
  "1.no-other-project": "A key cannot reach another project's data.",
  "1.verified-domain-only": "Sending is allowed only from a domain that is verified on the project.",
  "1.funds-and-quota": "Each send needs a funded balance (or free-tier credits) and outbound quota.",
  "1.reserved-in-request":
    "Quota and the per-email price are reserved against the balance during the `POST /emails` request itself.",
  "1.handoff-on-worker": "The actual SMTP handoff then happens asynchronously on a worker.",
  "1.retryable": "A send can be made safely retryable with an idempotency key.",
  "1.lists-paginated": "Lists are paginated with cursors or offsets.",
  "1.scopes-and-pin": "Keys carry capability scopes and can be pinned to one verified domain.",
  "1.hostname-in-regions": "A domain hostname can be registered in several regions.",
  "1.pinned-key-region": "A domain-pinned key selects the region that its domain record belongs to.",
  "1.other-features":
    "Other features by name: AI generation of email markup, inbound email routing and blocklists, an outbound monthly quota that can be paused and resumed, and a usage endpoint.",
} as const;
