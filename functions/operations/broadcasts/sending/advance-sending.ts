import { chunksAhead } from "../../../domain/broadcasts/chunk-message.ts";
import { chunksFrom } from "../../../domain/broadcasts/chunk-order.ts";
import { isClaimed } from "../../../domain/broadcasts/tens.ts";
import { openChains } from "../../../domain/broadcasts/variants.ts";
import type { Services } from "../../../services.ts";
import { readHarm } from "../../../store/broadcasts/broadcast-harm.ts";
import { type BroadcastRow, readBroadcast } from "../../../store/broadcasts/broadcasts.ts";
import { chunkStateReads } from "../../../store/broadcasts/chunk-states.ts";
import { fundsKey } from "../../../store/platform/keys.ts";
import { readTogether, row } from "../../../store/platform/read-plan.ts";
import { parseFunds } from "../../../store/projects/funds.ts";
import { enqueueChunks } from "../enqueue-chunks.ts";
import { judgeHarm } from "../harm/judge-harm.ts";
import { stopBroadcast } from "../notices/stop-broadcast.ts";
import { takeStep } from "../steps/take-step.ts";
import { chooseWinner } from "../variants/choose-winner.ts";
import { pauseBroadcast } from "./pause-broadcast.ts";
import { settleChunks } from "./settle-chunks.ts";

/** How often the job of a broadcast accounts for what was closed. */
export const settleMs = 60_000;
/** How often it enqueues the open chunks again, in case messages were lost or workers died. */
const wakeMs = 5 * 60_000;
/** A broadcast that is paused for longer is canceled. */
const longestPauseMs = 30 * 24 * 60 * 60_000;

/** When the job looks at its broadcast again, absent for at once, and when it last enqueued chunks. */
interface Advanced {
  readonly isDone?: boolean;
  readonly resumeAt?: Date;
  readonly wokenAt?: number | undefined;
}

/**
 * A step of the job of a broadcast that is being sent, is paused or was canceled after it began: accounts for closed
 * chunks, pauses a broadcast that does harm, lifts a pause of all sending that is over, and enqueues the chunks that are
 * open.
 */
export async function advanceSending(
  services: Services,
  broadcast: BroadcastRow,
  wokenAt: number | undefined,
): Promise<Advanced> {
  const now = services.clock();
  const harm = await readHarm(services.tables, broadcast.projectId, broadcast.id);
  const { isDone, isBehind, open } = await settleChunks(services, broadcast);
  const soon = isBehind ? {} : { resumeAt: new Date(now.getTime() + settleMs) };
  if (isDone && broadcast.status !== "paused") return { isDone };
  const current = await readBroadcast(services.tables, broadcast.projectId, broadcast.id);
  if (current?.status === "paused") return (await hasLeftPause(services, current)) ? {} : soon;
  // While it is behind, what was handed over is not known.
  const found = current && !isBehind ? await judgeHarm(services, current, harm, open) : undefined;
  if (current && found) {
    await pauseBroadcast(services, current, found.reason, { judged: found.judged });
    return soon;
  }
  const chosen = current && !isBehind ? await chooseWinner(services, current) : undefined;
  if (!chosen && wokenAt !== undefined && isFresh(wokenAt, now, current)) return { ...soon, wokenAt };
  if (current) await enqueueOpen(services, chosen ?? current);
  return { ...soon, wokenAt: now.getTime() };
}

/** Since it was paused, resumed or canceled, chunks have to be enqueued at once. */
function isFresh(wokenAt: number, now: Date, current: BroadcastRow | undefined): boolean {
  const movedAt = Date.parse(current?.updatedAt ?? "");
  return now.getTime() - wokenAt < wakeMs && wokenAt > movedAt;
}

/**
 * What paused itself with all sending goes on with it; what nobody resumes is canceled. Returns whether the broadcast is
 * not paused any more.
 */
async function hasLeftPause(services: Services, broadcast: BroadcastRow): Promise<boolean> {
  const { projectId, reason, updatedAt } = broadcast;
  const now = services.clock();
  if (now.getTime() - Date.parse(updatedAt) > longestPauseMs) {
    await stopBroadcast(services, broadcast, "cancel", "paused_too_long", { endedAt: now.toISOString() });
    return true;
  }
  if (reason !== "outbound_paused") return false;
  const { isPaused } = await readTogether(services.tables, {
    isPaused: row(fundsKey(projectId, 0), (item) => item !== undefined && parseFunds(item).paused, "money"),
  });
  if (!isPaused) await takeStep(services, broadcast, "resume", { remove: ["reason"] });
  return !isPaused;
}

/** Enqueues the open chunks from the lowest on that no worker has. */
async function enqueueOpen(services: Services, broadcast: BroadcastRow): Promise<void> {
  const { base, money, projectId } = broadcast;
  if (base === undefined || !money) return;
  const numbers = chunksFrom(openChains(broadcast), money.refundedChunks, chunksAhead);
  const { states } = await readTogether(services.tables, chunkStateReads(projectId, base, numbers));
  const now = services.clock().getTime();
  const open = numbers.filter((_, at) => {
    const state = states[at];
    return !state || (state.closedAt === undefined && !isClaimed(state.claims, now));
  });
  await enqueueChunks(services, broadcast, open);
}
