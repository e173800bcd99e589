import { columns } from "../../local/columns.ts";
import type { Audit } from "./audit.ts";
import type { Sent } from "./send-all.ts";

export interface Outcome {
  readonly sent: Sent;
  readonly audit: Audit;
  /** Repetitions that were answered otherwise than before. */
  readonly repeated: readonly string[];
  readonly faults: Readonly<Record<string, number>>;
  readonly seconds: { readonly sending: number; readonly settling: number };
  readonly aheadMinutes: number;
  /** Of this process with all its threads, the engine of the tables apart. */
  readonly cpuSeconds: number;
}

/** All that is wrong, in words; nothing where the soak has passed. */
export function wrongsOf({ sent, audit, repeated }: Outcome): readonly string[] {
  return [...sent.refused, ...audit.lost, ...audit.duplicated, ...audit.faults, ...repeated];
}

export function reportOf(outcome: Outcome): string {
  const { sent, audit, faults, seconds, aheadMinutes, cpuSeconds } = outcome;
  const emails = sent.mails.length;
  const perMail = (cpuSeconds / emails) * 1000;
  const off = audit.accounts.map(({ project, charged, refunded, closing }) =>
    (["credits", "micros", "quota"] as const).reduce(
      (sum, kind) => sum + Math.abs(project.opening[kind] - charged[kind] + refunded[kind] - closing[kind]),
      0,
    ),
  );
  const list = (counts: Iterable<readonly [string, number]>) =>
    [...counts].map(([name, count]) => `${name} ${count}`).join(", ") || "none";
  return columns([
    ["accepted", count(emails)],
    ["accepted by SES", count(audit.sesAccepts)],
    ["lost", count(audit.lost.length)],
    ["duplicated", count(audit.duplicated.length)],
    ["money and quota off by", count(off.reduce((sum, one) => sum + one, 0))],
    ["in dead-letter queues", count(audit.dead)],
    ["ends", list(audit.ends)],
    ["faults met", list(Object.entries(faults))],
    ["callers' repetitions", list(sent.retries)],
    ["sending", `${seconds.sending.toFixed(1)} s, ${(emails / seconds.sending).toFixed(0)} a second`],
    ["processor time", `${perMail.toFixed(1)} ms a mail, without the engine of the tables`],
    [
      "settling",
      `${seconds.settling.toFixed(1)} s, with the clock put ${aheadMinutes.toFixed(1)} minutes ahead`,
    ],
  ]);
}

function count(value: number): string {
  return value.toLocaleString("en");
}
