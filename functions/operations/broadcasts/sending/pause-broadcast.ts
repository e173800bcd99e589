import type { BroadcastReason } from "../../../domain/broadcasts/broadcast-reasons.ts";
import type { Services } from "../../../services.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { stopBroadcast } from "../notices/stop-broadcast.ts";

/** Pauses a broadcast that may not be sent now, with the reason. Where it changed at the same time, that is left. */
export async function pauseBroadcast(
  services: Services,
  broadcast: BroadcastRow,
  reason: BroadcastReason,
  also: Partial<BroadcastRow> = {},
): Promise<void> {
  const paused = await stopBroadcast(services, broadcast, "pause", reason, also);
  if (paused) services.log.info("a broadcast was paused", { projectId: broadcast.projectId, reason });
}
