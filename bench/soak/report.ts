import { columns } from "../../local/columns.ts";
import type { Audit } from "./audit.ts";
import type { SendResult } from "./send-all.ts";

export interface SoakResult {
  readonly sent: SendResult;
  readonly audit: Audit;
  /** Repeated requests whose response differed from the first. */
  readonly repeated: readonly string[];
  readonly faults: Readonly<Record<string, number>>;
  readonly seconds: { readonly sending: number; readonly settling: number };
  readonly aheadMinutes: number;
  /** Of this process with all its threads, without the DynamoDB engine. */
  readonly cpuSeconds: number;
}

/** Returns a message for each problem; none if the soak has passed. */
export function problemsOf({ sent, audit, repeated }: SoakResult): readonly string[] {
  return [...sent.failed, ...audit.lost, ...audit.duplicated, ...audit.faults, ...repeated];
}

export function reportOf(result: SoakResult): string {
  const { sent, audit, faults, seconds, aheadMinutes, cpuSeconds } = result;
  const emailCount = sent.emails.length;
  const perEmail = (cpuSeconds / emailCount) * 1000;
  const differences = audit.accounts.map(({ project, charged, refunded, closing }) =>
    (["credits", "micros", "quota"] as const).reduce(
      (sum, kind) => sum + Math.abs(project.opening[kind] - charged[kind] + refunded[kind] - closing[kind]),
      0,
    ),
  );
  const list = (counts: Iterable<readonly [string, number]>) =>
    [...counts].map(([name, count]) => `${name} ${count}`).join(", ") || "none";
  return columns([
    ["accepted", formatCount(emailCount)],
    ["accepted by SES", formatCount(audit.sesAccepts)],
    ["lost", formatCount(audit.lost.length)],
    ["duplicated", formatCount(audit.duplicated.length)],
    ["difference of money and quota", formatCount(differences.reduce((sum, one) => sum + one, 0))],
    ["in dead-letter queues", formatCount(audit.deadLetters)],
    ["final states", list(audit.finalStates)],
    ["injected faults", list(Object.entries(faults))],
    ["retries of callers", list(sent.retries)],
    ["sending", `${seconds.sending.toFixed(1)} s, ${(emailCount / seconds.sending).toFixed(0)} per second`],
    ["processor time", `${perEmail.toFixed(1)} ms per email, without the DynamoDB engine`],
    [
      "settling",
      `${seconds.settling.toFixed(1)} s, with the clock advanced by ${aheadMinutes.toFixed(1)} minutes`,
    ],
  ]);
}

function formatCount(value: number): string {
  return value.toLocaleString("en");
}
