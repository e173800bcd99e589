import * as z from "zod/mini";
import { recordPurposes, recordStatuses } from "../../domain/domains/dns-records.ts";
import { domainStatuses } from "../../domain/domains/domain-status.ts";
import { parseHostname } from "../../domain/platform/hostname.ts";
import { area } from "../platform/area.ts";
import { boundedPageOf, pageQuery } from "../platform/pages.ts";
import { Count, Instant, id } from "../platform/words.ts";

/** A hostname in any spelling, parsed to its canonical one. */
const Hostname = z.pipe(
  z.string().check(
    z.refine((text) => parseHostname(text) !== undefined, {
      error: "must be a hostname of at least two labels, such as mail.example.com",
      abort: true,
    }),
  ),
  z.transform((text: string) => parseHostname(text) ?? text),
);

const Domain = z.strictObject({
  id: id("dom"),
  name: z.string(),
  region: z.string(),
  status: z.enum(domainStatuses),
  verifiedAt: z.nullable(Instant),
  tracking: z.strictObject({ opens: z.boolean(), clicks: z.boolean() }),
  inbound: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
});

const DnsRecord = z.strictObject({
  purpose: z.enum(recordPurposes),
  type: z.enum(["TXT", "CNAME", "MX"]),
  name: z.string(),
  host: z.nullable(z.string()),
  value: z.string(),
  priority: z.optional(Count),
  ttl: Count,
  status: z.enum(recordStatuses),
  required: z.boolean(),
});

export const domains = area("domains", {
  listDomains: {
    method: "GET",
    path: "/domains",
    access: { key: "domain:read" },
    summary: "List domains with their verification status, newest first",
    query: z.strictObject(pageQuery),
    reply: [200, boundedPageOf(Domain)],
    refuses: ["invalid_pagination", "invalid_cursor"],
  },
  createDomain: {
    method: "POST",
    path: "/domains",
    access: { key: "domain:write" },
    summary: "Add a domain in a region; it can send once its DNS records are verified",
    body: z.strictObject({ name: Hostname, region: z.optional(z.string()) }),
    reply: [201, Domain],
    refuses: ["already_exists", "invalid_state"],
  },
  getDomain: {
    method: "GET",
    path: "/domains/{domainId}",
    access: { key: "domain:read" },
    summary: "Get a domain and its verification status",
    reply: [200, Domain],
    refuses: ["not_found"],
  },
  updateDomain: {
    method: "PATCH",
    path: "/domains/{domainId}",
    access: { key: "domain:write" },
    summary: "Update a domain's tracking defaults and whether it receives email",
    body: z.strictObject({
      tracking: z.optional(
        z.strictObject({ opens: z.optional(z.boolean()), clicks: z.optional(z.boolean()) }),
      ),
      inbound: z.optional(z.boolean()),
    }),
    reply: [200, Domain],
    refuses: ["not_found"],
  },
  deleteDomain: {
    method: "DELETE",
    path: "/domains/{domainId}",
    access: { key: "domain:delete" },
    summary: "Delete a domain; keys that are pinned to it cannot send any more",
    reply: [200, z.strictObject({ id: id("dom"), deleted: z.literal(true) })],
    refuses: ["not_found"],
  },
  verifyDomain: {
    method: "POST",
    path: "/domains/{domainId}/verify",
    access: { key: "domain:write" },
    summary: "Check the domain's DNS records now",
    body: z.strictObject({}),
    bodyOptional: true,
    reply: [200, Domain],
    refuses: ["not_found"],
  },
  getDnsRecords: {
    method: "GET",
    path: "/domains/{domainId}/dns-records",
    access: { key: "domain:dns-read" },
    summary: "Get the DNS records to publish, each with its status at the last check",
    reply: [200, z.strictObject({ records: z.array(DnsRecord), checkedAt: z.nullable(Instant) })],
    refuses: ["not_found"],
  },
});
