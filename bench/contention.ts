import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { Refusal } from "../functions/domain/platform/refusals.ts";
import type { Tables } from "../functions/store/platform/table.ts";
import { transact } from "../functions/store/platform/transact.ts";
import { newSeededRandom, type SeededRandom } from "../test/support/seeded-random.ts";
import { quantile } from "./statistics.ts";
import { newVirtualClock, type VirtualClock } from "./virtual-clock.ts";

/** What is assumed of DynamoDB, in milliseconds: neither figure is published. */
export const assumed = { heldMs: 10, answeredMs: 12, unitsPerSecond: 1000, unitsPerTry: 2 };

export interface Load {
  readonly perSecond: number;
  readonly shards: number;
  readonly seconds: number;
}

export interface Contended {
  readonly triesPerSend: number;
  readonly p99Ms: number;
  /** The share of sends that are answered 503. */
  readonly refused: number;
}

/**
 * Sends that arrive at random moments and take their funds from a shard at random, through the service's own retry
 * loop, against items that refuse what comes while another transaction holds them.
 */
export async function contend({ perSecond, shards, seconds }: Load): Promise<Contended> {
  const random = newSeededRandom(perSecond * 1000 + shards);
  const clock = newVirtualClock();
  const items = Array.from({ length: shards }, () => newItem(clock));
  const [waits, seen]: [number[], { tries: number; refused: number }] = [[], { tries: 0, refused: 0 }];
  const count = perSecond * seconds;
  const sendOne = async (sender: number) => {
    const item = items[Math.floor(random.chance() * shards)];
    if (!item) throw new Error("no shard");
    const began = clock.now();
    try {
      await transact(
        tablesOver(clock, random, async () => {
          seen.tries += 1;
          await item.write();
        }),
        `send-${sender}`,
        [],
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      seen.refused += 1;
    }
    waits.push(clock.now() - began);
  };
  const arrivals = async () => {
    const all: Promise<void>[] = [];
    for (let sender = 0; sender < count; sender++) {
      await clock.pause((-Math.log(1 - random.chance()) * 1000) / perSecond);
      all.push(sendOne(sender));
    }
    await Promise.all(all);
  };
  await Promise.all([arrivals(), clock.run()]);
  return {
    triesPerSend: seen.tries / count,
    p99Ms: quantile(waits, 0.99),
    refused: seen.refused / count,
  };
}

/** An item that transactions meet: one at a time, and no more than a partition's units in a second. */
function newItem(clock: VirtualClock) {
  const { heldMs, answeredMs, unitsPerSecond, unitsPerTry } = assumed;
  let [heldUntil, units, filledAt] = [Number.NEGATIVE_INFINITY, unitsPerSecond, 0];
  return {
    write: async () => {
      const now = clock.now();
      units = Math.min(unitsPerSecond, units + ((now - filledAt) * unitsPerSecond) / 1000);
      filledAt = now;
      const code = units < unitsPerTry ? "ThrottlingError" : now < heldUntil ? "TransactionConflict" : "";
      units = Math.max(0, units - unitsPerTry);
      if (code === "") heldUntil = now + heldMs;
      await clock.pause(answeredMs);
      if (code !== "")
        throw new TransactionCanceledException({
          message: code,
          $metadata: {},
          CancellationReasons: [{ Code: code }],
        });
    },
  };
}

/** Tables whose transactions are all `write`: the loop asks for nothing else of a client. */
function tablesOver(clock: VirtualClock, { chance }: SeededRandom, write: () => Promise<void>): Tables {
  // The loop that is measured sends transactions and reads nothing of their answers.
  const client = { send: write } as unknown as Tables["client"];
  return { client, data: "data", money: "money", pause: clock.pause, chance };
}
