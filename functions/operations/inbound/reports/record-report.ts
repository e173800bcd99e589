import { createHash } from "node:crypto";
import { newId } from "../../../domain/platform/ids.ts";
import type { Services } from "../../../services.ts";
import { parseRecords } from "../../../store/domains/hostnames.ts";
import { dmarcReportWrite } from "../../../store/inbound/dmarc-reports.ts";
import { takeCap } from "../../../store/inbound/inbound-caps.ts";
import type { InboundEmail } from "../../../store/inbound/inbound-emails.ts";
import { dmarcReportKey, hostnameKey } from "../../../store/platform/keys.ts";
import { readTogether, row } from "../../../store/platform/read-plan.ts";
import type { Write } from "../../../store/platform/transact.ts";
import type { ReceivedMail } from "../receiving/received-mail.ts";
import { type ReadReport, readReport } from "./read-report.ts";

const dayMs = 24 * 60 * 60_000;
/** How many reports of a project are recorded in a day, and how long they are kept. */
const mostReports = 50;
const keptDays = 400;

/** What came of a report, for the row of its message, and the row of the report itself. */
interface RecordedReport {
  readonly outcome: Pick<InboundEmail, "dmarcReport">;
  readonly write?: Write;
}

/**
 * Reads a message to the address of DMARC reports, and decides about its report. A refused one is only a remark on its
 * message, which is stored and routed as any other.
 */
export async function recordReport(
  services: Services,
  mail: ReceivedMail,
  { projectId, id, recipient }: Pick<InboundEmail, "projectId" | "id" | "recipient">,
): Promise<RecordedReport> {
  const { tables, clock } = services;
  const read = await readReport(mail, recipient, clock());
  if (!read) return { outcome: {} };
  if ("fault" in read) return { outcome: { dmarcReport: read.fault } };
  const { policyDomain } = read.report;
  const { records, isKnown } = await readTogether(tables, {
    records: row(hostnameKey(projectId, policyDomain), parseRecords),
    isKnown: row(dmarcReportKey(projectId, policyDomain, idOf(read)), (item) => item !== undefined),
  });
  if (!records.some(({ status }) => status === "verified"))
    return { outcome: { dmarcReport: "unknown_domain" } };
  if (isKnown) return { outcome: { dmarcReport: "duplicate" } };
  const now = clock().getTime();
  const day = Math.floor(now / dayMs);
  const cap = { subject: `dmarc ${day}`, most: mostReports, until: new Date((day + 2) * dayMs) };
  if (!(await takeCap(tables, projectId, cap, id))) return { outcome: { dmarcReport: "daily_limit" } };
  const sources = read.report.sources.map((one) => ({ ...one }));
  const report = { id: idOf(read), reporter: read.reporter, inboundEmailId: id, ...read.report, sources };
  const ttl = Math.floor(now / 1000) + keptDays * (dayMs / 1000);
  return { outcome: { dmarcReport: "recorded" }, write: dmarcReportWrite(tables, projectId, report, ttl) };
}

/** By the reporter that DMARC proves: nobody can take the place of another's report. In the order of the reports' ends. */
function idOf({ reporter, report }: Extract<ReadReport, { readonly report: unknown }>): string {
  const digest = createHash("sha256").update(
    JSON.stringify([reporter, report.reportId, report.policyDomain]),
  );
  return newId("dmr", new Date(report.end), digest.digest());
}
