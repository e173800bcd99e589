import { chunkCount } from "../../../domain/broadcasts/chunk-order.ts";
import { openChains, type VariantName, winnerOf } from "../../../domain/broadcasts/variants.ts";
import type { Services } from "../../../services.ts";
import { type BroadcastRow, changeBroadcastWrite } from "../../../store/broadcasts/broadcasts.ts";
import { transact } from "../../../store/platform/transact.ts";
import { newToken } from "../../platform/new-token.ts";
import { reportedSums } from "../reading/reported-sums.ts";

/**
 * Chooses the variant that the rest gets, once its time has come and all who try one are settled. The winner is written
 * at the revision that was read, so of two workers one chooses, and a cancellation before it leaves nobody to choose for.
 * Returns the broadcast with its winner; undefined where nothing was chosen.
 */
export async function chooseWinner(
  services: Services,
  broadcast: BroadcastRow,
): Promise<BroadcastRow | undefined> {
  const { variants } = broadcast;
  const now = services.clock();
  if (!variants || !isDue(broadcast, now)) return undefined;
  const { parts } = await reportedSums(services, broadcast);
  const trial = (part: VariantName) => ({
    delivered: parts[part].delivered,
    engaged: parts[part][variants.decideBy === "opens" ? "opened" : "clicked"],
  });
  const winner = winnerOf(trial("a"), trial("b"));
  const at = now.toISOString();
  const set = { variants: { ...variants, winner, decidedAt: at }, updatedAt: at };
  const { written } = await transact(services.tables, newToken(services), {
    broadcast: changeBroadcastWrite(services.tables, broadcast, { set }),
  });
  return written ? { ...broadcast, ...set, rev: broadcast.rev + 1 } : undefined;
}

function isDue(broadcast: BroadcastRow, now: Date): boolean {
  const { status, variants, money, startedAt, chains = [] } = broadcast;
  const open = chunkCount(openChains(broadcast));
  if (status !== "sending" || !variants || startedAt === undefined || open === chunkCount(chains))
    return false;
  const dueAt = Date.parse(startedAt) + variants.decideAfterMinutes * 60_000;
  return now.getTime() >= dueAt && (money?.refundedChunks ?? 0) >= open;
}
