import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { simpleParser } from "mailparser";
import { parseMail } from "../../../functions/gateways/inbound/parse-mail.ts";

/** What a reader finds in a message. */
export interface Reading {
  readonly subject: string;
  readonly from: string;
  readonly hashes: readonly string[];
}

export async function readOurs(raw: Buffer): Promise<Reading | undefined> {
  const content = (await parseMail(raw))?.content;
  return (
    content && {
      subject: content.subject,
      from: content.from?.address ?? "",
      hashes: content.attachments.map(({ sha256 }) => sha256).sort(),
    }
  );
}

export async function readByMailparser(raw: Buffer): Promise<Reading> {
  const mail = await simpleParser(raw);
  const hashes = mail.attachments.map(({ content }) => createHash("sha256").update(content).digest("hex"));
  return { subject: mail.subject ?? "", from: mail.from?.value[0]?.address ?? "", hashes: hashes.sort() };
}

const script = `
import sys, json, base64, hashlib
from email import message_from_bytes, policy
for line in sys.stdin:
    mail = message_from_bytes(base64.b64decode(line), policy=policy.default)
    parts = [p for p in mail.walk() if not p.is_multipart() and p.get_content_disposition() == "attachment"]
    hashes = sorted(hashlib.sha256(p.get_payload(decode=True)).hexdigest() for p in parts)
    sender = mail["from"].addresses[0].addr_spec if mail["from"] and mail["from"].addresses else ""
    print(json.dumps({"subject": str(mail["subject"] or ""), "from": sender, "hashes": hashes}))
`;

/** The readings of Python's standard library; undefined where there is no Python. */
export function readByPython(mails: readonly Buffer[]): readonly Reading[] | undefined {
  const input = mails.map((raw) => raw.toString("base64")).join("\n");
  const { status, stdout } = spawnSync("python3", ["-c", script], {
    input,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) return undefined;
  // The script above writes one such object a line.
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Reading);
}
