import { readFileSync } from "node:fs";
import type { Cleanups } from "../../local/cleanups.ts";
import { audit } from "./audit.ts";
import type { SoakOptions } from "./options.ts";
import type { Progress } from "./progress.ts";
import { type Outcome, reportOf, wrongsOf } from "./report.ts";
import { sendAll } from "./send-all.ts";
import { settle } from "./settle.ts";
import { type SoakService, startSoakService } from "./soak-service.ts";

const mostTold = 50;

/** Runs the soak and prints what came of it; true when nothing was lost, sent twice or charged wrongly. */
export async function runSoak(
  options: SoakOptions,
  progress: Progress,
  print: (text: string) => void,
  cleanups: Cleanups,
): Promise<boolean> {
  const soak = await startSoakService(options.faults, options.seed, cleanups);
  const outcome = await soakThrough(soak, options, progress);
  progress.end();
  print(reportOf(outcome));
  const wrongs = wrongsOf(outcome);
  for (const wrong of wrongs.slice(0, mostTold)) print(`WRONG: ${wrong}\n`);
  if (wrongs.length > mostTold) print(`… and ${wrongs.length - mostTold} more\n`);
  if (wrongs.length > 0) print(logOf(soak, wrongs.slice(0, mostTold)));
  return wrongs.length === 0;
}

async function soakThrough(soak: SoakService, options: SoakOptions, progress: Progress): Promise<Outcome> {
  const { emails } = options;
  const [started, cpuBefore] = [performance.now(), process.cpuUsage()];
  const since = (from: number) => (performance.now() - from) / 1000;
  const told = (what: string, done: number) => {
    const faults = Object.values(soak.proxies.counts()).reduce((sum, one) => sum + one, 0);
    const ahead = (soak.clock.offsetMs() / 60_000).toFixed(1);
    const rate = (done / since(started)).toFixed(0);
    return `${what} ${done} of ${emails}, ${rate}/s, ${faults} faults met, clock ${ahead} min ahead`;
  };
  const sent = await sendAll(soak, options, (done) => progress.show(() => told("accepted", done)));
  const sending = since(started);
  const settling = performance.now();
  await settle(soak, sent.mails, (left, waiting) =>
    progress.show(() => `${told("settled", sent.mails.length - left)}, ${waiting} messages waiting`),
  );
  const seconds = { sending, settling: since(settling) };
  const found = await audit(soak, sent.mails);
  const repeated = await sent.repeatSome();
  const aheadMinutes = soak.clock.offsetMs() / 60_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  const cpuSeconds = (user + system) / 1_000_000;
  return { sent, audit: found, repeated, faults: soak.proxies.counts(), seconds, aheadMinutes, cpuSeconds };
}

/** What the service logged about the emails that broke. */
function logOf({ logFile }: SoakService, wrongs: readonly string[]): string {
  const ids = new Set(wrongs.flatMap((wrong) => wrong.match(/eml_\w+/g) ?? []));
  if (ids.size === 0) return "";
  const lines = readFileSync(logFile, "utf8").split("\n");
  const about = lines.filter((line) => [...ids].some((id) => line.includes(id)));
  return `\nWhat was logged about them:\n${about.join("\n")}\n`;
}
