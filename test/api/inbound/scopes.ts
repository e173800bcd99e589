import type { Scope } from "../../../functions/domain/platform/scopes.ts";

/** The scopes of the endpoints of inbound email, by the specification's section 5. */
export const inboundScopes: Readonly<Record<string, Scope>> = {
  "GET /inbound/emails": "inbound:read",
  "GET /inbound/emails/{inboundEmailId}": "inbound:read",
  "DELETE /inbound/emails/{inboundEmailId}": "inbound:delete",
  "GET /inbound/emails/{inboundEmailId}/raw": "inbound:read",
  "GET /inbound/emails/{inboundEmailId}/attachments/{attachmentIndex}": "inbound:read",
  "POST /inbound/emails/{inboundEmailId}/reprocess": "inbound:write",
  "GET /domains/{domainId}/dmarc": "domain:read",
  "GET /inbound/routes": "inbound:read",
  "POST /inbound/routes": "inbound:write",
  "POST /inbound/routes/evaluate": "inbound:read",
  "GET /inbound/routes/{routeId}": "inbound:read",
  "PATCH /inbound/routes/{routeId}": "inbound:write",
  "DELETE /inbound/routes/{routeId}": "inbound:delete",
  "GET /inbound/blocklist": "inbound:read",
  "POST /inbound/blocklist": "inbound:write",
  "DELETE /inbound/blocklist/{blocklistEntryId}": "inbound:delete",
  "GET /inbound/settings": "inbound:read",
  "PATCH /inbound/settings": "inbound:write",
};
