import type { BroadcastStatus } from "../../../domain/broadcasts/broadcast-status.ts";
import { chunksAhead } from "../../../domain/broadcasts/chunk-message.ts";
import { chunksFrom } from "../../../domain/broadcasts/chunk-order.ts";
import { openChains } from "../../../domain/broadcasts/variants.ts";
import type { Services } from "../../../services.ts";
import { type BroadcastWork, broadcastWork } from "../../../store/broadcasts/broadcast-jobs.ts";
import { type BroadcastRow, readBroadcast } from "../../../store/broadcasts/broadcasts.ts";
import type { DoStep, Step } from "../../platform/job-step.ts";
import { enqueueChunks } from "../enqueue-chunks.ts";
import { advanceSending, settleMs } from "../sending/advance-sending.ts";
import { beginPreparing, failBroadcast } from "./begin-preparing.ts";
import { recipientsOf } from "./recipients.ts";
import { startSending } from "./start-sending.ts";
import { walkContacts } from "./walk-contacts.ts";

/** The work of a broadcast's job after a step; `resumeAt` is absent for at once, and `isDone` at its end. */
interface Worked {
  readonly work?: BroadcastWork;
  readonly resumeAt?: Date | undefined;
  readonly isDone?: boolean;
}

type Advance = (services: Services, broadcast: BroadcastRow, work: BroadcastWork) => Promise<Worked>;

/** What the job does with a broadcast in each status; in the others it ends. */
const advanceIn: { readonly [status in BroadcastStatus]?: Advance } = {
  scheduled: async (services, broadcast) => ({ resumeAt: await beginPreparing(services, broadcast) }),
  preparing: prepare,
  sending: advanceChunks,
  paused: advanceChunks,
  canceled: advanceChunks,
};

/**
 * A step of the job of a broadcast, which goes with it from the call that sends it to its end. What to do follows from
 * the broadcast itself, so a step that is repeated after a crash finds out what the one before has done.
 */
export const broadcastStep: DoStep = async (services, job) => {
  const { projectId, state } = job;
  const work = broadcastWork(job);
  const broadcast = await readBroadcast(services.tables, projectId, work.broadcastId);
  // Unscheduled since, and perhaps sent again with another job.
  const advance = broadcast?.jobId === job.id ? advanceIn[broadcast.status] : undefined;
  if (!broadcast || !advance) return { state, status: "done" };
  const { work: next = work, resumeAt, isDone } = await advance(services, broadcast, work);
  const step: Step = { state: { ...next }, status: isDone ? "done" : "running" };
  return resumeAt ? { ...step, resumeAt } : step;
};

/** Walks on through the contacts; behind the last one it reserves what the broadcast costs, and starts it. */
async function prepare(services: Services, broadcast: BroadcastRow, work: BroadcastWork): Promise<Worked> {
  if (work.isWalked) {
    await startSending(services, broadcast, work);
    return {};
  }
  const source = await recipientsOf(services, broadcast);
  if (source) return { work: await walkContacts(services, broadcast, source, work) };
  await failBroadcast(services, broadcast, "recipients_gone");
  return {};
}

/** Accounts for the chunks that were closed, and enqueues those that are open. Without a reservation there are none. */
async function advanceChunks(
  services: Services,
  broadcast: BroadcastRow,
  work: BroadcastWork,
): Promise<Worked> {
  if (!broadcast.money) return { isDone: true };
  if (broadcast.status === "sending" && work.wokenAt === undefined)
    return enqueueFirst(services, broadcast, work);
  const { wokenAt, ...worked } = await advanceSending(services, broadcast, work.wokenAt);
  return { ...worked, work: { ...work, ...(wokenAt !== undefined && { wokenAt }) } };
}

/** Enqueues the first chunks: nobody can have closed one, so that none has to be looked at. */
async function enqueueFirst(
  services: Services,
  broadcast: BroadcastRow,
  work: BroadcastWork,
): Promise<Worked> {
  await enqueueChunks(services, broadcast, chunksFrom(openChains(broadcast), 0, chunksAhead));
  const now = services.clock().getTime();
  return { work: { ...work, wokenAt: now }, resumeAt: new Date(now + settleMs) };
}
