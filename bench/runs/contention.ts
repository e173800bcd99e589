import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { Refusal } from "../../functions/domain/platform/refusals.ts";
import type { Tables } from "../../functions/store/platform/table.ts";
import { transact } from "../../functions/store/platform/transact.ts";
import { newSeededRandom, type SeededRandom } from "../../test/support/seeded-random.ts";
import { quantile } from "../measures/statistics.ts";
import { newVirtualClock, type VirtualClock } from "../measures/virtual-clock.ts";

/** Assumptions about DynamoDB, in milliseconds: AWS publishes neither of the first two. */
export const assumed = { heldMs: 10, answeredMs: 12, unitsPerSecond: 1000, unitsPerAttempt: 2 };

export interface Load {
  readonly perSecond: number;
  readonly shards: number;
  readonly seconds: number;
}

export interface ContentionResult {
  readonly attemptsPerSend: number;
  readonly p99Ms: number;
  /** The share of sends that get a 503. */
  readonly unavailable: number;
}

/**
 * Simulates sends that arrive at random and charge a random shard through the service's own retry loop, against items
 * that reject a transaction while another one holds them.
 */
export async function contend({ perSecond, shards, seconds }: Load): Promise<ContentionResult> {
  const random = newSeededRandom(perSecond * 1000 + shards);
  const clock = newVirtualClock();
  const items = Array.from({ length: shards }, () => newItem(clock));
  const [latencies, seen]: [number[], { attempts: number; unavailable: number }] = [
    [],
    { attempts: 0, unavailable: 0 },
  ];
  const count = perSecond * seconds;
  const sendEmail = async (sender: number) => {
    const item = items[Math.floor(random.chance() * shards)];
    if (!item) throw new Error("no shard");
    const startedAt = clock.now();
    try {
      await transact(
        tablesOver(clock, random, async () => {
          seen.attempts += 1;
          await item.write();
        }),
        `send-${sender}`,
        {},
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      seen.unavailable += 1;
    }
    latencies.push(clock.now() - startedAt);
  };
  const arrivals = async () => {
    const all: Promise<void>[] = [];
    for (let sender = 0; sender < count; sender++) {
      await clock.pause((-Math.log(1 - random.chance()) * 1000) / perSecond);
      all.push(sendEmail(sender));
    }
    await Promise.all(all);
  };
  await Promise.all([arrivals(), clock.run()]);
  return {
    attemptsPerSend: seen.attempts / count,
    p99Ms: quantile(latencies, 0.99),
    unavailable: seen.unavailable / count,
  };
}

/** An item that takes one transaction at a time, and at most a partition's units per second. */
function newItem(clock: VirtualClock) {
  const { heldMs, answeredMs, unitsPerSecond, unitsPerAttempt } = assumed;
  let [heldUntil, units, filledAt] = [Number.NEGATIVE_INFINITY, unitsPerSecond, 0];
  return {
    write: async () => {
      const now = clock.now();
      units = Math.min(unitsPerSecond, units + ((now - filledAt) * unitsPerSecond) / 1000);
      filledAt = now;
      const code = units < unitsPerAttempt ? "ThrottlingError" : now < heldUntil ? "TransactionConflict" : "";
      units = Math.max(0, units - unitsPerAttempt);
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

/** Tables whose transactions all call `write`: the retry loop uses nothing else of a client. */
function tablesOver(clock: VirtualClock, { chance }: SeededRandom, write: () => Promise<void>): Tables {
  // The retry loop only sends transactions, and does not read their output.
  const client = { send: write } as unknown as Tables["client"];
  return { client, data: "data", money: "money", pause: clock.pause, chance };
}
