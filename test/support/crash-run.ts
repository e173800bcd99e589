import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { indexSlices } from "../../functions/settings/tables.ts";
import { listDue } from "../../functions/store/due.ts";
import { listEmailRows } from "../../functions/store/email-rows.ts";
import type { Email } from "../../functions/store/emails.ts";
import { handler as deliver } from "../../functions/workers/deliver.ts";
import { handler as recordEvents } from "../../functions/workers/record-events.ts";
import { handler as sweep } from "../../functions/workers/sweep.ts";
import { type Answer, type Ask, newApi } from "./api.ts";
import { type CrashPlan, newInvocation } from "./crash.ts";
import { newProject, type Terms, type TestProject } from "./project.ts";
import type { World } from "./world.ts";

/** A run of a scenario in which every handler's invocation is one that may crash. */
export interface CrashRun {
  readonly world: World;
  readonly project: TestProject;
  /** A request; undefined when the process ended before it answered. */
  readonly ask: (method: string, path: string, ask?: Ask) => Promise<Answer | undefined>;
  /** The same request again, as a client with patience does, until it is answered by a yes or a definite no. */
  readonly insist: (method: string, path: string, ask?: Ask) => Promise<Answer>;
  readonly settle: () => Promise<void>;
  readonly sweep: () => Promise<void>;
  /** Lets time pass until nothing waits for anything, for two days at most. */
  readonly quiet: () => Promise<void>;
  readonly emails: () => Promise<readonly Email[]>;
  /** Events that were not recorded in five deliveries. */
  readonly deadEvents: readonly string[];
}

const longestMs = 2 * 24 * 60 * 60 * 1000;
const minuteMs = 60_000;
const mostSteps = 500;
const mostReceives = 5;

/** Each run starts in a month of its own, at rest. */
export async function newCrashRun(world: World, plan: CrashPlan, terms: Terms): Promise<CrashRun> {
  const { clock } = world;
  const now = clock.now();
  clock.set(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10, 12)).toISOString());
  await world.sweep();
  const project = await newProject(world, terms);
  const ends = runEnds(world, plan, project);
  return { world, project, ...ends };
}

function runEnds(world: World, plan: CrashPlan, project: TestProject) {
  const { services, clock, queues } = world;
  const { tables } = services;
  const begin = (worker: string) => newInvocation(services, worker, plan);
  const ask: CrashRun["ask"] = (method, path, given) => {
    const { services: own, died } = begin(`${method} ${path}`);
    return Promise.race([newApi(own)(method, path, given), died.then(() => undefined)]);
  };
  const insist: CrashRun["insist"] = async (method, path, given) => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const answer = await ask(method, path, given);
      const again = !answer || answer.status >= 500 || answer.body.name === "idempotency_in_flight";
      if (!again) return answer;
      clock.advance(1000 * 2 ** attempt);
    }
    throw new Error(`${method} ${path} was not answered`);
  };
  const runBatch = (worker: "deliver" | "events", event: SQSEvent): Promise<SQSBatchResponse> => {
    const { services: own, died } = begin(worker);
    const handler = worker === "deliver" ? deliver : recordEvents;
    const all = event.Records.map(({ messageId }) => ({ itemIdentifier: messageId }));
    return Promise.race([handler.on(own)(event), died.then(() => ({ batchItemFailures: all }))]);
  };
  const events = newEventsQueue(world, (event) => runBatch("events", event));
  const settle = async () => {
    for (let busy = true; busy; ) {
      busy = await queues.workOff((event) => runBatch("deliver", event));
      await world.ses.settle();
      busy = (await events.workOff()) || busy;
    }
  };
  const sweepNow = async () => {
    const { services: own, died } = begin("sweep");
    await Promise.race([
      sweep
        .on(own)()
        .catch(() => undefined),
      died,
    ]);
  };
  const emails = async () => {
    return (await listEmailRows(tables, project.id, { descending: false, limit: 1000 })).emails;
  };
  const nextSweep = async (): Promise<number | undefined> => {
    const slices = Array.from({ length: indexSlices }, (_, slice) => slice);
    const end = new Date("9999-01-01T00:00:00Z");
    const due = (await Promise.all(slices.map((slice) => listDue(tables, slice, end, 1)))).flat();
    const isWaiting = ({ stage }: Email) => stage === "queued" || stage === "sending";
    const waiting = (await emails()).some(isWaiting) ? [0] : [];
    const moments = [...due.map(({ dueSk }) => Date.parse(dueSk)), ...waiting];
    return moments.length > 0 ? Math.max(Math.min(...moments), clock.now().getTime() + minuteMs) : undefined;
  };
  const quiet = async () => {
    const end = clock.now().getTime() + longestMs;
    for (let steps = 0; ; steps++) {
      await settle();
      const message = Math.min(...queues.waiting().map(({ readyAt }) => readyAt));
      const due = (await nextSweep()) ?? Number.POSITIVE_INFINITY;
      const next = Math.min(message, due);
      if (next === Number.POSITIVE_INFINITY) return;
      if (next > end || steps > mostSteps) throw new Error("it does not become quiet");
      clock.advance(next - clock.now().getTime());
      if (due === next) await sweepNow();
    }
  };
  return { ask, insist, settle, sweep: sweepNow, quiet, emails, deadEvents: events.dead };
}

/** The queue of SES's events: what is not recorded comes again, five times in all. */
function newEventsQueue(world: World, run: (event: SQSEvent) => Promise<SQSBatchResponse>) {
  const receives = new Map<string, number>();
  const dead: string[] = [];
  const workOff = async () => {
    const bodies = world.events.splice(0, 10);
    if (bodies.length === 0) return false;
    const records = bodies.map((body, at) => ({ messageId: `event-${at}`, body }));
    // The worker reads these fields of a record alone.
    const { batchItemFailures } = await run({ Records: records } as unknown as SQSEvent);
    for (const { itemIdentifier } of batchItemFailures) {
      const body = bodies[Number(itemIdentifier.slice("event-".length))] ?? "";
      const count = (receives.get(body) ?? 0) + 1;
      receives.set(body, count);
      (count >= mostReceives ? dead : world.events).push(body);
    }
    return true;
  };
  return { dead, workOff };
}
