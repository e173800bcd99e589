import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { operations } from "../../functions/contract/index.ts";
import type { Email } from "../../functions/store/emails/emails.ts";
import { handler as sendChunks } from "../../functions/workers/broadcasts/send-chunks.ts";
import { handler as verifyDomains } from "../../functions/workers/domains/verify-domains.ts";
import { handler as recordEvents } from "../../functions/workers/feedback/record-events.ts";
import { handler as runJobs } from "../../functions/workers/jobs/run-jobs.ts";
import { handler as deliver } from "../../functions/workers/sending/deliver.ts";
import { handler as sweep } from "../../functions/workers/sending/sweep.ts";
import { handler as callWebhooks } from "../../functions/workers/webhooks/call-webhooks.ts";
import { type Answer, type Ask, newApi } from "./api.ts";
import { type CrashPlan, newPlanOf } from "./crash.ts";
import { emailsIn } from "./crash-emails.ts";
import { newRunEvents, type RunEvents } from "./crash-events.ts";
import { newReceive } from "./crash-inbound.ts";
import { isHeld } from "./crash-modes.ts";
import { type Invoke, newProcesses } from "./crash-processes.ts";
import { jobsQueue, webhooksQueue } from "./crash-queues.ts";
import { type ActLater, newQuiet } from "./crash-quiet.ts";
import { newRunWorld, type RunWorld } from "./crash-world.ts";
import { loadEndpoint } from "./load-endpoint.ts";
import type { Terms } from "./project.ts";
import { chunksQueue } from "./test-chunks.ts";
import type { World } from "./world.ts";

/** A response to a send and its time, also one that the client no longer waited for. */
export interface Heard {
  readonly idempotencyKey: string | undefined;
  readonly answer: Answer;
  readonly at: Date;
}

/** A run of a scenario in which every invocation of a handler may crash. */
export interface CrashRun extends RunWorld {
  /** Makes a request; undefined if the process ended without a response or is held. */
  readonly ask: (method: string, path: string, ask?: Ask) => Promise<Answer | undefined>;
  /** Repeats a request as a patient client does, until there is a success or a definite refusal. */
  readonly insist: (method: string, path: string, ask?: Ask) => Promise<Answer>;
  readonly settle: () => Promise<void>;
  readonly sweep: () => Promise<void>;
  /** Runs the worker of the domains' checks. */
  readonly verify: () => Promise<void>;
  /** Runs the worker of received messages until each is received. */
  readonly receive: () => Promise<void>;
  /** Lets time pass until nothing is left to do, for two days at most, and all held processes have continued. */
  readonly quiet: (later?: ActLater) => Promise<void>;
  /** Ends the faults and the numbering of calls. */
  readonly calm: () => void;
  /** Whether a process is held in this run and continues after others have done its work. */
  readonly holdsUp: boolean;
  readonly emails: () => Promise<readonly Email[]>;
  readonly events: RunEvents;
  /** Events that were not recorded in five deliveries. */
  readonly deadEvents: readonly string[];
  readonly heard: readonly Heard[];
}

/** The options of a run. */
export interface Play {
  readonly seed?: number;
  /** SES events arrive twice and in any order. */
  readonly unruly?: boolean;
}

/** Handlers are loaded before the run: loading takes time and would decide the order of concurrent calls. */
let loaded: Promise<unknown> | undefined;

export async function newCrashRun(
  ...[shared, plan, terms, { seed = 1, unruly = false } = {}]: [World, CrashPlan, Terms, Play?]
): Promise<CrashRun> {
  loaded ??= Promise.all(operations.map(loadEndpoint));
  await loaded;
  const start = await newRunWorld(shared, terms, seed);
  const { world, rows } = start;
  const { services, queues } = world;
  let current = plan;
  const processes = newProcesses(services, () => current);
  const { invoke } = processes;
  const batch =
    (worker: keyof typeof workers) =>
    async (event: SQSEvent): Promise<SQSBatchResponse> => {
      const all = event.Records.map(({ messageId }) => ({ itemIdentifier: messageId }));
      return (await invoke(worker, (own) => workers[worker].on(own)(event))) ?? { batchItemFailures: all };
    };
  const events = newRunEvents(world, batch("events"), unruly ? services.tables.chance : undefined);
  const settle = async () => {
    for (let busy = true; busy; ) {
      busy = await queues.workOff((event) => batch(workerOf(event))(event));
      await world.ses.settle();
      busy = (await events.workOff()) || busy;
    }
  };
  const scheduled = (worker: string, handler: typeof sweep) => async () => {
    await invoke(worker, (own) =>
      handler
        .on(own)()
        .catch(() => undefined),
    );
  };
  const ends = { settle, sweep: scheduled("sweep", sweep), verify: scheduled("verify", verifyDomains) };
  return {
    ...{ ...start, ...ends, events, deadEvents: events.dead },
    ...newClient(world, invoke),
    receive: newReceive(world, invoke),
    holdsUp: plan.steps.some(({ mode }) => isHeld(mode)),
    calm: () => {
      current = newPlanOf([]);
    },
    quiet: newQuiet({ world, rows, ...ends, processes }),
    emails: async () => emailsIn(await rows.all(), start.project.id),
  };
}

const workers = { deliver, events: recordEvents, jobs: runJobs, hooks: callWebhooks, chunks: sendChunks };

/** A batch is of one queue. */
function workerOf({ Records }: SQSEvent): keyof typeof workers {
  const queue = Records[0]?.eventSourceARN.split(":").at(-1);
  if (queue === jobsQueue) return "jobs";
  if (queue === chunksQueue) return "chunks";
  return queue === webhooksQueue ? "hooks" : "deliver";
}

/** A client insists for about two minutes: each of three faults may leave a claim that expires after half a minute. */
const mostTries = 12;
const longestWaitMs = 16_000;

/** A path without ids and other parts that differ between runs. */
function routeOf(path: string): string {
  return path
    .replace(/\?.*/, "")
    .replace(/^\/unsubscribe\/.*/, "/unsubscribe/{token}")
    .replace(/\b[a-z]{3}_\w+/g, "{id}");
}

/** A client of the API that records responses, also of requests that it no longer waits for. */
function newClient({ clock }: World, invoke: Invoke): Pick<CrashRun, "ask" | "insist" | "heard"> {
  const heard: Heard[] = [];
  const ask: CrashRun["ask"] = (method, path, given) => {
    const route = `${method} ${routeOf(path)}`;
    const isSend = method === "POST" && /^\/emails(\/bulk)?$/.test(path);
    const idempotencyKey = given?.headers?.["idempotency-key"];
    return invoke(route, async (own) => {
      const answer = await newApi(own)(method, path, given);
      if (isSend) heard.push({ idempotencyKey, answer, at: clock.now() });
      return answer;
    });
  };
  const insist: CrashRun["insist"] = async (method, path, given) => {
    for (let attempt = 0; attempt < mostTries; attempt++) {
      const answer = await ask(method, path, given);
      const again = !answer || answer.status >= 500 || answer.body.name === "idempotency_in_flight";
      if (!again) return answer;
      clock.advance(Math.min(1000 * 2 ** attempt, longestWaitMs));
    }
    throw new Error(`${method} ${path} was not answered`);
  };
  return { ask, insist, heard };
}
