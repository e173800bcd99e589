import * as z from "zod/mini";
import { ttlAttribute } from "../../settings/tables.ts";
import { dmarcReportKey } from "../platform/keys.ts";
import { type Beyond, listBeyond } from "../platform/query.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { putWrite } from "../platform/writes.ts";

const counts = { messages: z.int(), passed: z.int(), dkimAligned: z.int(), spfAligned: z.int() };

/**
 * `P#<project>#DMARC#<hostname>` / `<report id>`: a DMARC aggregate report about a domain of the project, in at most 4 KB. The
 * id follows from the reporter and its own id of the report, so a report that is sent twice is one row.
 */
const DmarcReportItem = z.object({
  id: z.string(),
  /** The domain that sent the report, as DMARC proved it. */
  reporter: z.string(),
  org: z.string(),
  reportId: z.string(),
  begin: z.string(),
  end: z.string(),
  policyDomain: z.string(),
  policy: z.enum(["none", "quarantine", "reject"]),
  ...counts,
  sources: z.array(z.object({ address: z.string(), ...counts })),
  otherSources: z.object({ sources: z.int(), messages: z.int() }),
  /** The message that brought it. */
  inboundEmailId: z.string(),
});
export type DmarcReportRow = z.infer<typeof DmarcReportItem>;

/** Repeated, it replaces the row with the same. */
export function dmarcReportWrite(
  tables: Tables,
  projectId: string,
  report: DmarcReportRow,
  ttl: number,
): Write {
  const key = dmarcReportKey(projectId, report.policyDomain, report.id);
  return putWrite(tables, "data", { ...key, ...report, [ttlAttribute]: ttl }, null);
}

/** A page of the reports about a hostname beyond one, which is left out. */
export async function queryDmarcReports(tables: Tables, projectId: string, hostname: string, walk: Beyond) {
  const { items, more } = await listBeyond(tables, dmarcReportKey(projectId, hostname, "").pk, walk);
  return { looked: items.map((item) => ({ id: String(item["sk"]), row: parseDmarcReport(item) })), more };
}

function parseDmarcReport(item: Item): DmarcReportRow {
  return DmarcReportItem.parse(item);
}
