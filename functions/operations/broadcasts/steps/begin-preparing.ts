import { newBase } from "../../../domain/broadcasts/broadcast-ids.ts";
import type { BroadcastReason } from "../../../domain/broadcasts/broadcast-reasons.ts";
import { idRandomBytes } from "../../../domain/platform/ids.ts";
import type { Services } from "../../../services.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { stopBroadcast } from "../notices/stop-broadcast.ts";
import { findSender } from "./find-sender.ts";
import { takeStep } from "./take-step.ts";

/** Returns what preparing begins with: where the ids of the broadcast's emails start. */
export function newPreparing({ clock, random }: Services) {
  return { base: newBase(clock(), random(idRandomBytes)) };
}

/** Whether the time is over by which a broadcast had to begin. */
export function isMissed({ clock }: Services, { latestAt }: BroadcastRow): boolean {
  return latestAt !== undefined && Date.parse(latestAt) < clock().getTime();
}

/** Ends a broadcast of which nothing was reserved or sent. Where it changed at the same time, that is left. */
export async function failBroadcast(
  services: Services,
  broadcast: BroadcastRow,
  reason: BroadcastReason,
  set: Partial<BroadcastRow> = {},
): Promise<void> {
  const endedAt = services.clock().toISOString();
  await stopBroadcast(services, broadcast, "fail", reason, { ...set, endedAt });
}

/** Begins to prepare a scheduled broadcast whose time has come; returns the time to wait for where it has not. */
export async function beginPreparing(services: Services, broadcast: BroadcastRow): Promise<Date | undefined> {
  const { scheduledAt } = broadcast;
  const at = new Date(scheduledAt ?? 0);
  if (services.clock() < at) return at;
  if (isMissed(services, broadcast)) {
    await failBroadcast(services, broadcast, "missed");
    return undefined;
  }
  const { problem } = await findSender(services, broadcast);
  if (problem) await failBroadcast(services, broadcast, problem);
  else await takeStep(services, broadcast, "prepare", { set: newPreparing(services) });
  return undefined;
}
