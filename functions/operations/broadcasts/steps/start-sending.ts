import { chainStarts } from "../../../domain/broadcasts/variants.ts";
import { monthOf, priceOf } from "../../../domain/projects/charge.ts";
import { planShares } from "../../../domain/projects/fund-shares.ts";
import { withSafeguards } from "../../../domain/projects/safeguards.ts";
import type { Services } from "../../../services.ts";
import { countedValues } from "../../../settings/counted-lines.ts";
import { type BroadcastWork, chainsOfWork } from "../../../store/broadcasts/broadcast-jobs.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { readTogether } from "../../../store/platform/read-plan.ts";
import { retryOnConflict } from "../../../store/platform/retry.ts";
import { shareWrite } from "../../../store/projects/fund-shares.ts";
import { readFunds } from "../../../store/projects/funds.ts";
import { countValues } from "../../platform/count-values.ts";
import { broadcastReads, busy } from "../find-broadcast.ts";
import { failBroadcast, isMissed } from "./begin-preparing.ts";
import { brokenRules } from "./broken-rules.ts";
import { findSender } from "./find-sender.ts";
import { takeStep } from "./take-step.ts";

/** What preparing has laid out. */
interface LaidOut extends Pick<BroadcastRow, "leftOut" | "chains" | "region"> {
  readonly total: number;
}

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
  const chains = chainsOf(prepared, work);
  const total = chains.reduce((sum, { recipients }) => sum + recipients, 0);
  const walked = { total, leftOut: work.leftOut, chains };
  if (isMissed(services, prepared)) return failBroadcast(services, prepared, "missed", walked);
  const { record, problem, compliance } = await findSender(services, prepared);
  const laidOut = { ...walked, ...(record && { region: record.region }) };
  if (problem) return failBroadcast(services, prepared, problem, laidOut);
  const broken = prepared.ignoresRules
    ? []
    : await brokenRules(services, prepared, work.providers ?? {}, { compliance });
  if (broken.length > 0) return failBroadcast(services, prepared, "receiver_rules", laidOut);
  const now = services.clock().toISOString();
  if (total === 0) {
    const set = { ...laidOut, startedAt: now, endedAt: now };
    await takeStep(services, prepared, "finishEmpty", { set });
    return undefined;
  }
  await retryOnConflict(services.tables, busy, async () => {
    if (await reserveAndStart(services, prepared, laidOut)) return true;
    const { broadcast } = await readTogether(tables, broadcastReads(projectId, id));
    // Someone else has moved it on; else it was the funds that changed.
    return broadcast.rev === rev ? undefined : true;
  });
}

function chainsOf({ variants }: BroadcastRow, work: BroadcastWork) {
  const starts = chainStarts(variants);
  return chainsOfWork(work).map(({ chunk, first: recipients }, at) => {
    const first = starts[at] ?? 0;
    return { first, chunks: chunk - first, recipients };
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
  const safeguards = withSafeguards(prepared.safeguards, shards[0]?.safeguards);
  const set = { ...laidOut, money, startedAt: now.toISOString(), ...(safeguards && { safeguards }) };
  const funds = shares.map((share) => shareWrite(tables, projectId, now, share));
  const started = await takeStep(services, prepared, "start", { set }, { funds });
  if (started && laidOut.region !== undefined)
    countValues(services, laidOut.region, { [countedValues.accepted]: laidOut.total });
  return started !== undefined;
}
