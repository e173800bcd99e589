import { allSlices } from "../../functions/domain/platform/slices.ts";
import { emailPartition } from "../../functions/store/platform/keys.ts";
import { search } from "../../functions/store/platform/query.ts";
import { readFunds } from "../../functions/store/projects/funds.ts";
import type { World } from "./world.ts";

/** The sums of a project's funds, and its emails. */
export interface Footprint {
  readonly credits: number;
  readonly balanceMicros: number;
  readonly quotaLeft: number;
  readonly mails: number;
}

export async function footprintOf({ services }: World, projectId: string): Promise<Footprint> {
  const { tables } = services;
  const shards = await readFunds(tables, projectId);
  const slices = Math.max(...shards.map((shard) => shard.slices));
  const counts = allSlices(slices).map((slice) =>
    search(tables, { partition: emailPartition(projectId, slice), select: "COUNT" }),
  );
  const mails = (await Promise.all(counts)).reduce((total, { count }) => total + count, 0);
  const sum = (of: (shard: (typeof shards)[number]) => number) =>
    shards.reduce((total, shard) => total + of(shard), 0);
  return {
    credits: sum(({ credits }) => credits),
    balanceMicros: sum(({ balanceMicros }) => balanceMicros),
    quotaLeft: sum(({ quotaLeft }) => quotaLeft),
    mails,
  };
}
