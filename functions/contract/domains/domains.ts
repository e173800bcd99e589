import * as z from "zod/mini";
import { recordProblems, recordPurposes, recordStatuses } from "../../domain/domains/dns-records.ts";
import { domainStatuses, mailFromStatuses } from "../../domain/domains/domain-status.ts";
import { inboundStatuses } from "../../domain/domains/receiving-status.ts";
import { parseHostname } from "../../domain/platform/addresses/hostname.ts";
import { area } from "../platform/area.ts";
import { boundedPageOf, pageQuery } from "../platform/pages.ts";
import { Count, Instant, id } from "../platform/words.ts";

/** A hostname in any spelling, with or without the final dot that DNS tools show, parsed to its canonical one. */
const Hostname = z.pipe(
  z.string().check(
    z.refine((text) => parseHostname(text.replace(/\.$/, "")) !== undefined, {
      error: "must be a hostname of at least two labels, such as mail.example.com",
      abort: true,
    }),
  ),
  z.transform((text: string) => parseHostname(text.replace(/\.$/, "")) ?? text),
);

const Domain = z.strictObject({
  id: id("dom"),
  name: z.string(),
  region: z.string(),
  status: z.enum(domainStatuses),
  verifiedAt: z.nullable(Instant),
  tracking: z.strictObject({ opens: z.boolean(), clicks: z.boolean() }),
  inbound: z.boolean(),
  inboundStatus: z.enum(inboundStatuses),
  createdAt: Instant,
  updatedAt: Instant,
});

const receiving = {
  inbound: z.optional(z.boolean()),
  /** Confirms that other mail exchangers of the hostname are to be replaced. */
  replaceMx: z.optional(z.boolean()),
};
const replacesForReceiving = z.refine<{ inbound?: boolean | undefined; replaceMx?: boolean | undefined }>(
  ({ inbound, replaceMx }) => !replaceMx || inbound === true,
  { path: ["replaceMx"], error: "is only for inbound: true" },
);

const DnsRecord = z.strictObject({
  purpose: z.enum(recordPurposes),
  type: z.enum(["TXT", "CNAME", "MX"]),
  name: z.string(),
  host: z.nullable(z.string()),
  value: z.string(),
  priority: z.optional(Count),
  ttl: Count,
  status: z.enum(recordStatuses),
  found: z.array(z.string()),
  problem: z.nullable(z.strictObject({ code: z.enum(recordProblems), message: z.string() })),
  required: z.boolean(),
});

export const domains = area("domains", {
  listDomains: {
    method: "GET",
    path: "/domains",
    access: { key: "domain:read" },
    query: z.strictObject(pageQuery),
    reply: [200, boundedPageOf(Domain)],
    refuses: ["invalid_pagination", "invalid_cursor"],
  },
  createDomain: {
    method: "POST",
    path: "/domains",
    access: { key: "domain:write" },
    body: z
      .strictObject({ name: Hostname, region: z.optional(z.string()), ...receiving })
      .check(replacesForReceiving),
    reply: [201, Domain],
    refuses: ["already_exists", "invalid_state"],
  },
  getDomain: {
    method: "GET",
    path: "/domains/{domainId}",
    access: { key: "domain:read" },
    reply: [200, Domain],
    refuses: ["not_found"],
  },
  updateDomain: {
    method: "PATCH",
    path: "/domains/{domainId}",
    access: { key: "domain:write" },
    body: z
      .strictObject({
        tracking: z.optional(
          z.strictObject({ opens: z.optional(z.boolean()), clicks: z.optional(z.boolean()) }),
        ),
        ...receiving,
      })
      .check(replacesForReceiving),
    reply: [200, Domain],
    refuses: ["not_found", "already_exists", "invalid_state"],
  },
  deleteDomain: {
    method: "DELETE",
    path: "/domains/{domainId}",
    access: { key: "domain:delete" },
    reply: [200, z.strictObject({ id: id("dom"), deleted: z.literal(true) })],
    refuses: ["not_found"],
  },
  verifyDomain: {
    method: "POST",
    path: "/domains/{domainId}/verify",
    access: { key: "domain:write" },
    body: z.strictObject({}),
    bodyOptional: true,
    reply: [200, Domain],
    refuses: ["not_found"],
  },
  getDnsRecords: {
    method: "GET",
    path: "/domains/{domainId}/dns-records",
    access: { key: "domain:dns-read" },
    reply: [
      200,
      z.strictObject({
        records: z.array(DnsRecord),
        zoneFile: z.string(),
        mailFromStatus: z.nullable(z.enum(mailFromStatuses)),
        checkedAt: z.nullable(Instant),
      }),
    ],
    refuses: ["not_found"],
  },
});
