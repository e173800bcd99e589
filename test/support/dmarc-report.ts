import { randomBytes } from "node:crypto";
import { crc32, deflateRawSync, gzipSync } from "node:zlib";
import { idRandomBytes, newId } from "../../functions/domain/platform/ids.ts";
import { dmarcReportWrite } from "../../functions/store/inbound/dmarc-reports.ts";
import { transact } from "../../functions/store/platform/transact.ts";
import { rawMail } from "./inbound-mail.ts";
import type { TestProject } from "./project.ts";
import type { World } from "./world.ts";

interface ReportRecord {
  readonly ip: string;
  readonly count: number;
  readonly dkim?: string;
  readonly spf?: string;
}

/** A report in the form of RFC 7489. */
export function reportXml(
  domain: string,
  records: readonly ReportRecord[],
  over: { readonly reportId?: string; readonly begin?: number; readonly policy?: string } = {},
): string {
  const { reportId = "r-1", begin = 1_781_395_200, policy = "reject" } = over;
  const rows = records.map(
    ({
      ip,
      count,
      dkim = "fail",
      spf = "fail",
    }) => `<record><row><source_ip>${ip}</source_ip><count>${count}</count>
<policy_evaluated><disposition>none</disposition><dkim>${dkim}</dkim><spf>${spf}</spf></policy_evaluated></row>
<identifiers><header_from>${domain}</header_from></identifiers><auth_results/></record>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" ?>
<feedback><version>1.0</version><report_metadata><org_name>Reporter &amp; Co</org_name><email>dmarc@reporter.example</email>
<report_id>${reportId}</report_id><date_range><begin>${begin}</begin><end>${begin + 86_399}</end></date_range></report_metadata>
<policy_published><domain>${domain}</domain><adkim>r</adkim><aspf>r</aspf><p>${policy}</p><pct>100</pct></policy_published>
${rows.join("\n")}</feedback>`;
}

/** A zip of files, each deflated. */
export function zipOf(...files: readonly (string | Buffer)[]): Buffer {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [index, content] of files.entries()) {
    const [bytes, name] = [Buffer.from(content), Buffer.from(`report-${index}.xml`)];
    const packed = deflateRawSync(bytes);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(bytes), 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(bytes.length, 8);
    const names = Buffer.from([name.length, 0, 0, 0]);
    const version = Buffer.from([20, 0]);
    const facts = Buffer.concat([Buffer.from([0, 0, 8, 0, 0, 0, 0, 0]), sizes, names]);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), version, facts, name, packed]);
    const place = Buffer.alloc(4);
    place.writeUInt32LE(at);
    locals.push(local);
    const rest = Buffer.concat([Buffer.alloc(10), place, name]);
    centrals.push(Buffer.concat([Buffer.from("PK\x01\x02"), version, version, facts, rest]));
    at += local.length;
  }
  const central = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, central, end]);
}

/** A message of a reporter with a file. */
export function reportMail(file: Buffer | string, type = "application/gzip"): string {
  const packed = typeof file === "string" ? gzipSync(file) : file;
  const head = [
    "MIME-Version: 1.0",
    'Content-Type: multipart/mixed; boundary="b1"',
    "From: dmarc@reporter.example",
  ];
  const part = [
    `Content-Type: ${type}`,
    'Content-Disposition: attachment; filename="report.xml.gz"',
    "Content-Transfer-Encoding: base64",
    "",
    packed.toString("base64").replace(/.{76}/g, "$&\r\n"),
  ];
  return rawMail(
    head,
    ["--b1", "Content-Type: text/plain", "", "A report.", "--b1", ...part, "--b1--"].join("\r\n"),
  );
}

/** Stores a report about the project's domain without its message. */
export async function storeDmarcReport({ services, clock }: World, project: TestProject): Promise<string> {
  const now = clock.now();
  const id = newId("dmr", now, randomBytes(idRandomBytes));
  const counts = { messages: 1, passed: 0, dkimAligned: 0, spfAligned: 0 };
  const report = {
    ...{
      id,
      reporter: "reporter.example",
      org: "Reporter",
      reportId: id,
      ...counts,
      policy: "none" as const,
    },
    ...{ begin: now.toISOString(), end: now.toISOString(), policyDomain: project.domain },
    sources: [{ address: "192.0.2.1", ...counts }],
    otherSources: { sources: 0, messages: 0 },
    inboundEmailId: "inb_01KV5JE8G09BQEJJWM1YBQ5300",
  };
  await transact(services.tables, randomBytes(12).toString("hex"), {
    report: dmarcReportWrite(services.tables, project.id, report, Math.floor(now.getTime() / 1000) + 86_400),
  });
  return id;
}
