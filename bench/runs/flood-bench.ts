import { setTimeout as sleep } from "node:timers/promises";
import { messageTags } from "../../functions/settings/message-tags.ts";
import { newCleanups } from "../../local/cleanups.ts";
import { ask, flood, floodedEmails } from "../flood/load.ts";
import { startTwoProjects, type TwoProjects } from "../flood/two-projects.ts";
import { markdown } from "../measures/rows.ts";
import { median, quantile } from "../measures/statistics.ts";

/** The other project sends an email a second. */
const pauseMs = 1000;
const patienceMs = 60_000;
/** What a call of SES takes, as the tests assume it: without it, a wait would be that for the rate alone. */
const sesMs = 150;
/** How many times as long a project may wait beside another one that floods. */
const most = 3;

/**
 * How long the emails of one project wait from their acceptance until SES has them: alone, and while another project has
 * 1,500 emails to send, endpoints that never answer and an import, on the local service.
 * @throws {Error} the median beside the flood is more than three times the one alone
 */
export async function floodTable(emails: number): Promise<string> {
  const cleanups = newCleanups();
  try {
    const projects = await startTwoProjects(cleanups);
    projects.service.ses.setFault({ mode: "delay", times: Number.POSITIVE_INFINITY, delayMs: sesMs });
    // The first ones load the functions.
    await waitsOf(projects, 3);
    const alone = await waitsOf(projects, emails);
    await flood(projects.service.url, projects.flooding, cleanups);
    const beside = await waitsOf(projects, emails);
    const left = floodedEmails - acceptedOf(projects, messageTags.project, projects.flooding.id).length;
    if (left <= 0) throw new Error("the flood was over before the end of the measurement");
    return tableOf(alone, beside, left);
  } finally {
    await cleanups.runAll();
  }
}

function tableOf(alone: readonly number[], beside: readonly number[], left: number): string {
  const line = (name: string, values: readonly number[]) => [
    name,
    ...[median(values), quantile(values, 0.95)].map((ms) => `${Math.round(ms)} ms`),
  ];
  const rows = [line("alone", alone), line("beside the flood", beside)];
  const ratio = median(beside) / median(alone);
  const table = `${markdown(["from accept to SES", "median", "95 %"], rows)}\n\nThe median is ${ratio.toFixed(1)} times as long; the limit is ${most}.`;
  if (ratio > most) throw new Error(table);
  return `${table} ${left} of ${floodedEmails} emails of the flood were left.`;
}

/** Sends emails one after another, and returns how long SES did not have each after its response, in ms. */
async function waitsOf(projects: TwoProjects, emails: number): Promise<readonly number[]> {
  const { service, calm } = projects;
  const waits: number[] = [];
  for (let at = 0; at < emails; at++) {
    const next = performance.now() + pauseMs;
    const { id } = await ask(service.url, calm, "/emails", {
      ...{ from: `Calm <calm@${calm.domain}>`, to: `calm${at}@example.com` },
      ...{ subject: "Calm", html: "<p>Hello</p>" },
    });
    const answered = Date.now();
    waits.push(Math.max(1, (await acceptedAt(projects, id)) - answered));
    await sleep(Math.max(0, next - performance.now()));
  }
  return waits;
}

async function acceptedAt(projects: TwoProjects, emailId: string): Promise<number> {
  const end = performance.now() + patienceMs;
  while (performance.now() < end) {
    const [accepted] = acceptedOf(projects, messageTags.email, emailId);
    if (accepted) return Date.parse(accepted.at);
    await sleep(20);
  }
  throw new Error(`an email was not sent within ${patienceMs / 1000} s`);
}

function acceptedOf({ service }: TwoProjects, tag: string, value: string) {
  return service.ses.accepts().filter(({ tags }) => tags[tag] === value);
}
