import { chunkCount, chunksFrom } from "../../../domain/broadcasts/chunk-order.ts";
import { sumOfCounts, unsentUnits } from "../../../domain/broadcasts/recipient-outcomes.ts";
import { openChains } from "../../../domain/broadcasts/variants.ts";
import { refundOf } from "../../../domain/projects/charge.ts";
import type { Services } from "../../../services.ts";
import {
  type BroadcastMoney,
  type BroadcastRow,
  changeBroadcastWrite,
} from "../../../store/broadcasts/broadcasts.ts";
import { type ChunkStateRow, chunkStateReads } from "../../../store/broadcasts/chunk-states.ts";
import { readTogether } from "../../../store/platform/read-plan.ts";
import { transact, type Write } from "../../../store/platform/transact.ts";
import { newToken } from "../../platform/new-token.ts";
import { writeWithRefund } from "../../projects/write-with-refund.ts";
import { planStep } from "../steps/take-step.ts";

/** How many chunks one step accounts for at most. */
const chunksAtOnce = 1000;

/**
 * What a step came to: whether all chunks are accounted for, whether others may be closed already, and the states of those
 * that were read and could not be accounted for.
 */
interface Settled {
  readonly isDone: boolean;
  readonly isBehind: boolean;
  readonly open: readonly (ChunkStateRow | undefined)[];
}

/**
 * Accounts for closed chunks in their order: what was not sent is refunded, in the transaction that moves the cursor on.
 * With the last one a broadcast that is being sent is sent. Nothing happens where it changed since it was read.
 */
export async function settleChunks(services: Services, broadcast: BroadcastRow): Promise<Settled> {
  const { base, chains = [], money, projectId } = broadcast;
  if (base === undefined || !money) throw new Error("a broadcast without chunks is settled");
  const all = chunkCount(chains);
  const numbers = chunksFrom(openChains(broadcast), money.refundedChunks, chunksAtOnce);
  const { states } = await readTogether(services.tables, chunkStateReads(projectId, base, numbers));
  const open = states.findIndex((state) => state?.closedAt === undefined);
  const closed = states.slice(0, open < 0 ? states.length : open).flatMap((state) => state ?? []);
  const left = states.slice(closed.length);
  const isDone = money.refundedChunks + closed.length === all;
  const isEnd = isDone && broadcast.status === "sending";
  if (closed.length === 0 && !isEnd) return { isDone, isBehind: false, open: left };
  const isWritten = await account(services, { ...broadcast, money }, closed, isEnd);
  const isBehind = !isWritten || closed.length === chunksAtOnce;
  return { isDone: isWritten && isDone, isBehind, open: left };
}

/** Writes the refund, the cursor and, at the end, the last step, all or nothing. */
async function account(
  services: Services,
  broadcast: BroadcastRow & { readonly money: BroadcastMoney },
  closed: readonly ChunkStateRow[],
  isEnd: boolean,
): Promise<boolean> {
  const { money, projectId } = broadcast;
  const counts = sumOfCounts(closed.map(({ sent = 0, unsent = {} }) => ({ sent, unsent })));
  const units = unsentUnits(counts);
  const before = { sent: money.sent ?? 0, unsent: money.unsent ?? {} };
  const after: BroadcastMoney = {
    ...money,
    ...sumOfCounts([before, counts]),
    refundedUnits: money.refundedUnits + units,
    refundedChunks: money.refundedChunks + closed.length,
  };
  const endedAt = services.clock().toISOString();
  const step = isEnd
    ? await planStep(services, broadcast, "finish", { set: { money: after, endedAt } })
    : undefined;
  const write = step?.write ?? changeBroadcastWrite(services.tables, broadcast, { set: { money: after } });
  const refund = { units, month: money.month, ...refundOf(money.charge, money.refundedUnits, units) };
  const also = step?.also ?? [];
  const isWritten =
    units === 0
      ? (await transact(services.tables, newToken(services), { broadcast: write, also })).written
      : await refunded(services, projectId, write, refund, also);
  if (isWritten) await step?.deliver();
  return isWritten;
}

async function refunded(
  services: Services,
  projectId: string,
  write: Write,
  refund: Parameters<typeof writeWithRefund>[3],
  also: readonly Write[],
): Promise<boolean> {
  return "done" in (await writeWithRefund(services, projectId, write, refund, also));
}
