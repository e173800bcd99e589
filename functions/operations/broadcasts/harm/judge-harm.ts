import { type HarmFigures, harmReason, leastHanded } from "../../../domain/broadcasts/harm-rule.ts";
import { countsOf, outcomesOf } from "../../../domain/broadcasts/recipient-outcomes.ts";
import { sideBySide } from "../../../domain/platform/side-by-side.ts";
import type { Services } from "../../../services.ts";
import type { BroadcastHarm } from "../../../store/broadcasts/broadcast-harm.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import type { ChunkStateRow } from "../../../store/broadcasts/chunk-states.ts";
import { readWholeChunk } from "../../../store/broadcasts/whole-chunks.ts";
import { factsOf } from "../sending/close-chunk.ts";

/** How many chunks are read side by side. */
const chunksAtOnce = 25;

/** Why a broadcast has to pause, with the figures that say so. */
interface Judgment {
  readonly reason: "bounces" | "complaints";
  readonly judged: HarmFigures;
}

/**
 * Judges the harm of a broadcast that is being sent; undefined where it goes on. `harm` was read before the states of the
 * chunks that are not accounted for: what it counts was handed over by then. Chunks that are being sent are read only
 * where the figures without them could matter, and there are few.
 */
export async function judgeHarm(
  services: Services,
  { projectId, base, money, judged: accepted }: BroadcastRow,
  harm: BroadcastHarm,
  open: readonly (ChunkStateRow | undefined)[],
): Promise<Judgment | undefined> {
  const closed = open.reduce((sum, state) => sum + (state?.sent ?? 0), money?.sent ?? 0);
  const least = Math.max(closed, leastHanded + (accepted?.handed ?? 0));
  if (base === undefined || !harmReason({ ...harm, handed: least }, accepted)) return undefined;
  const claimed = open.flatMap((state) => (state && state.closedAt === undefined ? [state.chunk] : []));
  const sent = await sideBySide(claimed, chunksAtOnce, async (chunk) => {
    const whole = await readWholeChunk(services.tables, projectId, base, chunk);
    return whole ? countsOf(outcomesOf(factsOf(whole))).sent : 0;
  });
  const judged = { ...harm, handed: sent.reduce((sum, one) => sum + one, closed) };
  const reason = harmReason(judged, accepted);
  return reason && { reason, judged };
}
