import * as z from "zod/mini";
import { area } from "../platform/area.ts";
import { cursorPageOf, pageQuery } from "../platform/pages.ts";
import { Count, Instant, id } from "../platform/words.ts";

const counts = { messages: Count, passed: Count, dkimAligned: Count, spfAligned: Count };

const DmarcReport = z.strictObject({
  id: id("dmr"),
  reporter: z.string(),
  org: z.string(),
  reportId: z.string(),
  begin: Instant,
  end: Instant,
  policyDomain: z.string(),
  policy: z.enum(["none", "quarantine", "reject"]),
  ...counts,
  sources: z.array(z.strictObject({ address: z.string(), ...counts })),
  otherSources: z.strictObject({ sources: Count, messages: Count }),
  inboundEmailId: id("inb"),
});

/** What receivers report about the email that comes from a domain. */
export const dmarcReports = area("dmarcReports", {
  listDmarcReports: {
    method: "GET",
    path: "/domains/{domainId}/dmarc",
    access: { key: "domain:read" },
    query: z.strictObject(pageQuery),
    reply: [200, cursorPageOf(DmarcReport)],
    refuses: ["invalid_pagination", "invalid_cursor", "not_found"],
  },
});
