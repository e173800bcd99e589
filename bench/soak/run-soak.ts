import { readFileSync } from "node:fs";
import type { Cleanups } from "../../local/cleanups.ts";
import { audit } from "./audit.ts";
import type { SoakOptions } from "./options.ts";
import type { Progress } from "./progress.ts";
import { problemsOf, reportOf, type SoakResult } from "./report.ts";
import { sendAll } from "./send-all.ts";
import { settle } from "./settle.ts";
import { type SoakService, startSoakService } from "./soak-service.ts";

const maxPrinted = 50;

/** Runs the soak and prints its report. Returns whether no email was lost, sent twice or charged wrongly. */
export async function runSoak(
  options: SoakOptions,
  progress: Progress,
  print: (text: string) => void,
  cleanups: Cleanups,
): Promise<boolean> {
  const soak = await startSoakService(options.faults, options.seed, cleanups);
  const result = await runPhases(soak, options, progress);
  progress.end();
  print(reportOf(result));
  const problems = problemsOf(result);
  for (const problem of problems.slice(0, maxPrinted)) print(`FAILED: ${problem}\n`);
  if (problems.length > maxPrinted) print(`… and ${problems.length - maxPrinted} more\n`);
  if (problems.length > 0) print(logOf(soak, problems.slice(0, maxPrinted)));
  return problems.length === 0;
}

async function runPhases(soak: SoakService, options: SoakOptions, progress: Progress): Promise<SoakResult> {
  const { emails } = options;
  const [started, cpuBefore] = [performance.now(), process.cpuUsage()];
  const secondsSince = (from: number) => (performance.now() - from) / 1000;
  const progressText = (phase: string, done: number) => {
    const faults = Object.values(soak.proxies.counts()).reduce((sum, one) => sum + one, 0);
    const ahead = (soak.clock.offsetMs() / 60_000).toFixed(1);
    const rate = (done / secondsSince(started)).toFixed(0);
    return `${phase} ${done} of ${emails}, ${rate}/s, ${faults} faults injected, clock ${ahead} min ahead`;
  };
  const sent = await sendAll(soak, options, (done) => progress.show(() => progressText("accepted", done)));
  const sending = secondsSince(started);
  const settling = performance.now();
  await settle(soak, sent.emails, (left, waiting) =>
    progress.show(() => `${progressText("settled", sent.emails.length - left)}, ${waiting} messages waiting`),
  );
  const seconds = { sending, settling: secondsSince(settling) };
  const found = await audit(soak, sent.emails);
  const repeated = await sent.repeatSome();
  const aheadMinutes = soak.clock.offsetMs() / 60_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  const cpuSeconds = (user + system) / 1_000_000;
  return { sent, audit: found, repeated, faults: soak.proxies.counts(), seconds, aheadMinutes, cpuSeconds };
}

/** Returns the log lines of the emails with problems. */
function logOf({ logFile }: SoakService, problems: readonly string[]): string {
  const ids = new Set(problems.flatMap((wrong) => wrong.match(/eml_\w+/g) ?? []));
  if (ids.size === 0) return "";
  const lines = readFileSync(logFile, "utf8").split("\n");
  const about = lines.filter((line) => [...ids].some((id) => line.includes(id)));
  return `\nTheir log lines:\n${about.join("\n")}\n`;
}
