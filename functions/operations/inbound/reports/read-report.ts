import { hasOneSender } from "../../../domain/inbound/content/one-sender.ts";
import { type DmarcFault, type DmarcReport, readDmarcReport } from "../../../domain/inbound/dmarc/report.ts";
import { parseHostname } from "../../../domain/platform/addresses/hostname.ts";
import { attachmentsOf } from "../../../gateways/inbound/parse-mail.ts";
import { type UnpackFault, unpackReport } from "../../../gateways/inbound/unpack-report.ts";
import type { ReceivedMail } from "../receiving/received-mail.ts";

/** What a message to the address of DMARC reports has in it. */
export type ReadReport =
  | { readonly reporter: string; readonly report: DmarcReport }
  | { readonly fault: ReportFault };

type ReportFault = DmarcFault | UnpackFault | "unproved_reporter" | "no_file" | "unparsed";

/** Reports larger than this, as they come, are none: a packed one has kilobytes, and a plain one has the limit of an unpacked one. */
const largestPacked = 10 * 1024 * 1024;
const aheadMs = 24 * 60 * 60_000;

/**
 * Reads the DMARC report in a message to `dmarc@<domain>`; undefined for a message to any other address. Only a sender that
 * DMARC proves may report: everyone can read the address in DNS.
 */
export async function readReport(
  mail: ReceivedMail,
  recipient: string,
  now: Date,
): Promise<ReadReport | undefined> {
  if (!recipient.toLowerCase().startsWith("dmarc@")) return undefined;
  const from = mail.parsed.content.from?.address ?? "";
  const reporter = parseHostname(from.slice(from.lastIndexOf("@") + 1));
  if (mail.parse === "failed") return { fault: "unparsed" };
  const isProved = mail.receipt.verdicts.dmarc === "PASS" && hasOneSender(mail.parsed.headers);
  if (!isProved || !reporter) return { fault: "unproved_reporter" };
  const count = mail.parsed.content.attachments.length;
  if (count === 0) return { fault: "no_file" };
  if (count > 1) return { fault: "several_files" };
  if (mail.raw.length > 2 * largestPacked) return { fault: "too_large" };
  const [file] = await attachmentsOf(mail.raw);
  if (!file) return { fault: "no_file" };
  if (file.bytes.length > largestPacked) return { fault: "too_large" };
  const text = unpackReport(file.bytes);
  if (typeof text !== "string") return text;
  const report = readDmarcReport(text);
  if ("fault" in report) return report;
  // A day that is not over would stand before all others for ever. Clocks of reporters may be wrong by hours.
  const isOver = Date.parse(report.end) <= now.getTime() + aheadMs;
  return isOver ? { reporter, report } : { fault: "not_a_report" };
}
