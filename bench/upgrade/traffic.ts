import { setTimeout as sleep } from "node:timers/promises";
import type { SoakProject } from "../soak/projects.ts";

/** What callers have seen. */
export interface Seen {
  /** The ids that each send was answered with, by its idempotency key. */
  readonly answers: Map<string, { readonly send: Send; readonly ids: readonly string[] }>;
  /** Responses that no caller may get: each with its call. */
  readonly faults: string[];
  /** Responses 429 and 503, after which the call was repeated. */
  repeated: number;
}

interface Send {
  readonly project: SoakProject;
  readonly path: string;
  readonly body: unknown;
}

const callers = 3;
const mostTries = 20;

/** Sends emails of the projects in turn, some at once: single ones, scheduled ones, and those of bulk calls. */
export async function sendAll(url: string, projects: readonly SoakProject[], seen: Seen, count: number) {
  const first = seen.answers.size;
  await inParallel(count, async (at) => {
    const project = projects[at % projects.length];
    if (project) await sendOne(url, seen, `send-${first + at}`, newSend(project, first + at));
  });
}

/** Repeats earlier sends and reads their emails: what one version has answered, the other must answer too. */
export async function lookBack(url: string, seen: Seen, count: number): Promise<void> {
  const all = [...seen.answers];
  const some = all.filter((_, at) => at % Math.max(1, Math.floor(all.length / count)) === 0);
  await inParallel(some.length, async (at) => {
    const [key, answer] = some[at] ?? [];
    if (key === undefined || !answer) return;
    const { send, ids } = answer;
    const again = await call(url, seen, send.project, "POST", send.path, { key, body: send.body });
    if (again && idsIn(again).join() !== ids.join()) seen.faults.push(`the response to ${key} has changed`);
    await call(url, seen, send.project, "GET", `/emails/${ids[0]}`);
    await call(url, seen, send.project, "GET", "/emails?limit=20");
  });
}

async function inParallel(count: number, work: (at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const caller = async () => {
    for (let at = next++; at < count; at = next++) await work(at);
  };
  await Promise.all(Array.from({ length: callers }, caller));
}

function newSend(project: SoakProject, at: number): Send {
  const email = (n: string) => ({
    ...{ from: `a@${project.domain}`, to: [`reader${n}@example.com`, `copy${n}@example.com`] },
    ...{ subject: `Number ${n}`, html: "<p>Hello</p>", tags: [{ name: "n", value: String(at) }] },
  });
  if (at % 5 === 0)
    return { project, path: "/emails/bulk", body: { emails: [email(`${at}x`), email(`${at}y`)] } };
  const scheduledAt = new Date(Date.now() + 10 * 60_000).toISOString();
  return { project, path: "/emails", body: { ...email(`${at}`), ...(at % 7 === 0 && { scheduledAt }) } };
}

async function sendOne(url: string, seen: Seen, key: string, send: Send): Promise<void> {
  const answer = await call(url, seen, send.project, "POST", send.path, { key, body: send.body });
  if (answer) seen.answers.set(key, { send, ids: idsIn(answer) });
}

/** The reply of a send: one email, or the items of a bulk call. */
function idsIn(answer: Readonly<Record<string, unknown>>): readonly string[] {
  const items = Array.isArray(answer["items"]) ? answer["items"] : [answer];
  return items.map((one) => String(Object(one).id));
}

/** Makes a call, again while the service is only busy; undefined where it fails, which is noted. */
async function call(
  url: string,
  seen: Seen,
  project: SoakProject,
  method: string,
  path: string,
  sent: { readonly key?: string; readonly body?: unknown } = {},
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const headers = {
    authorization: `Bearer ${project.key}`,
    ...(sent.body !== undefined && { "content-type": "application/json" }),
    ...(sent.key !== undefined && { "idempotency-key": sent.key }),
  };
  const body = sent.body === undefined ? null : JSON.stringify(sent.body);
  for (let tried = 1; ; tried++) {
    const response = await fetch(`${url}${path}`, { method, headers, body });
    const text = await response.text();
    if (response.ok) return JSON.parse(text);
    const isBusy = [429, 503].includes(response.status) || text.includes("idempotency_in_flight");
    if (!isBusy || tried === mostTries) {
      seen.faults.push(`${method} ${path} returned ${response.status}: ${text.slice(0, 200)}`);
      return undefined;
    }
    seen.repeated += 1;
    await sleep(100);
  }
}
