import { monthOf, priceOf } from "../../../domain/projects/charge.ts";
import { planShares } from "../../../domain/projects/fund-shares.ts";
import type { Services } from "../../../services.ts";
import type { BroadcastWork } from "../../../store/broadcasts/broadcast-jobs.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { readTogether } from "../../../store/platform/read-plan.ts";
import { pauseBeforeRetry, retryOnConflict } from "../../../store/platform/retry.ts";
import { shareWrite } from "../../../store/projects/fund-shares.ts";
import { readFunds } from "../../../store/projects/funds.ts";
import { broadcastReads, busy } from "../find-broadcast.ts";
import { failBroadcast, isMissed } from "./begin-preparing.ts";
import { findSender } from "./find-sender.ts";
import { takeStep } from "./take-step.ts";

/** What preparing has laid out. */
interface LaidOut extends Pick<BroadcastRow, "leftOut" | "chains" | "region"> {
  readonly total: number;
}

/** Senders of the same project change its funds at the same time. */
const tries = 12;

/**
 * Reserves exactly what a prepared broadcast costs and starts to send it, both or neither. Without recipients it has
 * been sent; where the funds do not cover it, it has failed and nothing was taken.
 */
export async function startSending(
  services: Services,
  prepared: BroadcastRow,
  work: BroadcastWork,
): Promise<void> {
  const { tables } = services;
  const { projectId, id, rev } = prepared;
  const { chunk: chunks, first: total, leftOut } = work;
  const chains = [{ first: 0, chunks, recipients: total }];
  const walked = { total, leftOut, chains };
  if (isMissed(services, prepared)) return failBroadcast(services, prepared, "missed", walked);
  const { record, problem } = await findSender(services, prepared);
  const laidOut = { ...walked, ...(record && { region: record.region }) };
  if (problem) return failBroadcast(services, prepared, problem, laidOut);
  const now = services.clock().toISOString();
  if (total === 0) {
    const set = { ...laidOut, startedAt: now, endedAt: now };
    await takeStep(services, prepared, "finishEmpty", { set });
    return undefined;
  }
  await retryOnConflict(tries, busy, async (attempt) => {
    await pauseBeforeRetry(tables, attempt);
    if (await reserveAndStart(services, prepared, laidOut)) return true;
    const { broadcast } = await readTogether(tables, broadcastReads(projectId, id));
    // Someone else has moved it on; else it was the funds that changed.
    return broadcast.rev === rev ? undefined : true;
  });
}

/** Returns whether the broadcast is being sent or has failed; false where it or the funds have changed. */
async function reserveAndStart(
  services: Services,
  prepared: BroadcastRow,
  laidOut: LaidOut,
): Promise<boolean> {
  const { tables, clock, deployment, memory } = services;
  const { projectId } = prepared;
  const now = clock();
  const shards = await readFunds(tables, projectId, memory.shards.get(projectId) ?? 1);
  const plan = planShares(shards, laidOut.total, priceOf(deployment), monthOf(now));
  if ("shortage" in plan) {
    const reason = plan.shortage === "quota" ? "outbound_quota_exceeded" : "insufficient_balance";
    await failBroadcast(services, prepared, reason, laidOut);
    return true;
  }
  const { charge, month, shares } = plan;
  const money = { charge, month, refundedUnits: 0, refundedChunks: 0 };
  const set = { ...laidOut, money, startedAt: now.toISOString() };
  const funds = shares.map((share) => shareWrite(tables, projectId, now, share));
  return (await takeStep(services, prepared, "start", { set }, { funds })) !== undefined;
}
