import { broadcastEmailId } from "../../functions/domain/broadcasts/broadcast-ids.ts";
import { chunkCount, chunksFrom } from "../../functions/domain/broadcasts/chunk-order.ts";
import { outcomesOf } from "../../functions/domain/broadcasts/recipient-outcomes.ts";
import { factsOf } from "../../functions/operations/broadcasts/sending/close-chunk.ts";
import { messageTags } from "../../functions/settings/message-tags.ts";
import { type BroadcastRow, parseBroadcastRow } from "../../functions/store/broadcasts/broadcasts.ts";
import { readWholeChunk } from "../../functions/store/broadcasts/whole-chunks.ts";
import type { Charged } from "./crash-money.ts";
import type { StoredRow } from "./crash-rows.ts";
import type { CrashRun } from "./crash-run.ts";

/** What a run sent, and whose broadcasts are checked. */
interface Sent {
  readonly world: CrashRun["world"];
  readonly project: { readonly id: string };
}

/** A project's broadcasts among the rows. */
export function broadcastsIn(rows: readonly StoredRow[], projectId: string): readonly BroadcastRow[] {
  return rows
    .filter(({ pk, sk }) => pk === `P#${projectId}#BRD` && sk.startsWith("brd_"))
    .map(({ item }) => parseBroadcastRow(item));
}

/** What broadcasts were charged; one that has reserved nothing was charged nothing. */
export function chargedBroadcasts(broadcasts: readonly BroadcastRow[]): readonly Charged[] {
  return broadcasts.flatMap(({ id, money }) =>
    money ? [{ id, charge: money.charge, refunded: money.refundedUnits, month: money.month }] : [],
  );
}

const idle = ["draft", "scheduled"];
const ends = ["sent", "canceled", "failed"];

/** I1, I2, I4 of broadcasts: each ended, SES accepted what its rows call sent and nothing else, and the rest was refunded. */
export async function findUnsent(run: Sent, broadcasts: readonly BroadcastRow[]): Promise<readonly string[]> {
  const begun = broadcasts.filter(({ status }) => !idle.includes(status));
  return (await Promise.all(begun.map((broadcast) => findUnsentOf(run, broadcast)))).flat();
}

async function findUnsentOf(
  { world, project }: Sent,
  { id, status, base, chains = [], money }: BroadcastRow,
): Promise<readonly string[]> {
  const isOpen = ends.includes(status) ? [] : [`I1: ${id} is still ${status}`];
  if (base === undefined || !money) return isOpen;
  const numbers = chunksFrom(chains, 0, chunkCount(chains));
  const { tables } = world.services;
  const chunks = await Promise.all(numbers.map((chunk) => readWholeChunk(tables, project.id, base, chunk)));
  const accepts = Map.groupBy(world.ses.accepts(), ({ tags }) => tags[messageTags.email]);
  let unsent = 0;
  const wrong = chunks.flatMap((whole, at) => {
    if (!whole) return [`I1: chunk ${at} of ${id} is gone`];
    return outcomesOf(factsOf(whole)).flatMap((outcome, index) => {
      if (outcome.status === "unsent") unsent += 1;
      if (outcome.status === "open") return [`I1: recipient ${index} of chunk ${at} is open`];
      const accepted = accepts.get(broadcastEmailId(base, { chunk: whole.chunk.chunk, index }))?.length ?? 0;
      if (accepted === (outcome.status === "sent" ? 1 : 0)) return [];
      return [`I2: SES accepted recipient ${index} ${accepted} times, and it is ${JSON.stringify(outcome)}`];
    });
  });
  const refund = [`I4: ${money.refundedUnits} of ${unsent} units of ${id} went back`];
  return [...isOpen, ...wrong, ...(money.refundedUnits === unsent ? [] : refund)];
}
