import type { DnsRecord, Domain } from "../../api/queries.ts";
import type { MarkName } from "../../kit/mark.tsx";

const statuses: Readonly<Record<Domain["status"], readonly [MarkName, string]>> = {
  pending: ["queued", "Waiting for DNS"],
  verified: ["tick", "Verified"],
  temporary_failure: ["warning", "Records are missing again"],
  failed: ["failed", "Cannot send"],
};

export function domainStatus(status: Domain["status"]): { mark: MarkName; word: string } {
  const [mark, word] = statuses[status];
  return { mark, word };
}

const sentences: Readonly<Record<Domain["status"], string>> = {
  pending:
    "Nothing can be sent from here yet. Publish the required records; they are checked again by themselves.",
  verified: "Emails can be sent from this domain.",
  temporary_failure:
    "Emails can still be sent, but required records are gone. Publish them again before sending stops.",
  failed:
    "Nothing can be sent from here: the required records were not found. Publish them, then check again.",
};

export function domainSentence({ status }: Domain): string {
  return sentences[status];
}

const seen: Readonly<Record<DnsRecord["status"], readonly [MarkName, string]>> = {
  verified: ["tick", "As expected"],
  missing: ["failed", "Not found"],
  mismatch: ["warning", "Different"],
  unknown: ["queued", "Not checked yet"],
};

export function recordStatus({ status, required }: DnsRecord): { mark: MarkName; word: string } {
  const [mark, word] = seen[status];
  return { mark: mark === "failed" && !required ? "warning" : mark, word };
}

const purposes: Readonly<Record<DnsRecord["purpose"], string>> = {
  ownership: "Ownership",
  dkim: "DKIM",
  return_path: "Return path",
  spf: "SPF",
  dmarc: "DMARC",
  inbound: "Inbound",
};

export interface NamedRecord {
  readonly title: string;
  readonly record: DnsRecord;
}

/** Names each record, such as "DKIM 2 of 3". What is broken comes first, then advice, then what is fine. */
export function namedRecords(records: readonly DnsRecord[]): readonly NamedRecord[] {
  const named = records.map((record) => {
    const same = records.filter(({ purpose }) => purpose === record.purpose);
    const place = same.length > 1 ? ` ${same.indexOf(record) + 1} of ${same.length}` : "";
    return { title: purposes[record.purpose] + place, record };
  });
  return named.toSorted((one, other) => rank(one.record) - rank(other.record));
}

function rank({ status, required, problem }: DnsRecord): number {
  if (status === "verified" && !problem) return 2;
  return required ? 0 : 1;
}
