export const authentication = {
  "5.rule-1": "Every request carries the header `Authorization: Bearer <API_KEY>`.",
  "5.rule-2": "A key belongs to exactly one project, and all access is filtered to that project.",
  "5.rule-3.dashboard": "Keys are created and revoked by a person in the dashboard (Settings, API Keys).",
  "5.rule-3.revocation": "Revocation takes effect on the next request.",
  "5.rule-3.no-reissue": "There is no re-issue step when scopes change.",
  "5.rule-4.grant": "A key has either full access or a chosen subset of capability scopes.",
  "5.rule-4.checked": "Each endpoint checks one or more scopes on the key.",
  "5.rule-5.domain-id": "Domain pinning: a key may carry a `domainId`.",
  "5.rule-5.checked":
    "On `POST /emails`, `POST /emails/bulk` and `POST /broadcasts/:id/send`, the `from` address domain (or the broadcast's `domainId`) is checked.",
  "5.rule-5.rejected":
    "If it is not the key's domain, the request is rejected with 403 before any queue work.",
  "5.rule-6.pinned-region":
    "Regions: when a hostname is registered in several regions, a key bound to one region's domain record sends from that region.",
  "5.rule-6.ways-in": "This holds for single sends, bulk sends and SMTP authentication.",
  "5.rule-6.broadcasts": "Broadcasts use the region of their selected domain record.",
  "5.rule-6.all-domains":
    "A key scoped to all domains does not choose a region when several verified records match.",
  "5.rule-6.no-switch": "The service never switches region automatically after a failed send.",
  "5.rule-7": "Keys are for server-side use only.",
} as const;
