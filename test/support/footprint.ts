import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { emailPartition } from "../../functions/store/platform/keys.ts";
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
  const { Count = 0 } = await tables.client.send(
    new QueryCommand({
      TableName: tables.data,
      KeyConditionExpression: "#pk = :pk",
      ExpressionAttributeNames: { "#pk": "pk" },
      ExpressionAttributeValues: { ":pk": emailPartition(projectId) },
      ConsistentRead: true,
    }),
  );
  const sum = (of: (shard: (typeof shards)[number]) => number) =>
    shards.reduce((total, shard) => total + of(shard), 0);
  return {
    credits: sum(({ credits }) => credits),
    balanceMicros: sum(({ balanceMicros }) => balanceMicros),
    quotaLeft: sum(({ quotaLeft }) => quotaLeft),
    mails: Count,
  };
}
