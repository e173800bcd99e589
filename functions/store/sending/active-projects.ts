import * as z from "zod/mini";
import { activeIndex } from "../../settings/tables.ts";
import { fundsKey, projectOf, sweptKey } from "../platform/keys.ts";
import { query } from "../platform/read.ts";
import type { Item, Tables } from "../platform/table.ts";
import { transact } from "../platform/transact.ts";
import { updateItem } from "../platform/write.ts";
import type { FundsItem } from "../projects/funds.ts";

/** `P#<project>` / `SWEPT`: every email that the project sent up to `until` was gone through. */
const SweptItem = z.object({ until: z.string() });

export function parseSwept(item: Item | undefined): Date | undefined {
  return item && new Date(SweptItem.parse(item).until);
}

/** The projects of a slice that have sent lately. */
export async function listActive(tables: Tables, slice: number): Promise<readonly string[]> {
  const projects = new Set<string>();
  let from: Record<string, unknown> | undefined;
  do {
    const input = {
      IndexName: activeIndex.name,
      KeyConditionExpression: "#partition = :partition",
      ExpressionAttributeNames: { "#partition": activeIndex.partition },
      ExpressionAttributeValues: { ":partition": `ACTIVE#${slice}` },
      ...(from && { ExclusiveStartKey: from }),
    };
    const { items, lastKey } = await query(tables, input, "money");
    for (const { pk } of items) projects.add(projectOf({ pk: String(pk), sk: "" }));
    from = lastKey;
  } while (from);
  return [...projects];
}

/**
 * Closes a project's past up to a time: an email whose id is older is accepted no more, so that going through the
 * emails up to then misses none. False where the shards are others by now.
 */
export async function fenceOff(
  tables: Tables,
  projectId: string,
  token: string,
  shards: readonly FundsItem[],
  until: Date,
): Promise<boolean> {
  const writes = shards.map(({ shards: count }, shard) => ({
    Update: {
      TableName: tables.money,
      Key: fundsKey(projectId, shard),
      UpdateExpression: "SET #sweptAt = :until",
      // One that was closed further by another sweep stays so.
      ConditionExpression: "#shards = :shards AND (attribute_not_exists(#sweptAt) OR #sweptAt <= :until)",
      ExpressionAttributeNames: { "#sweptAt": "sweptAt", "#shards": "shards" },
      ExpressionAttributeValues: { ":until": until.toISOString(), ":shards": count },
    },
  }));
  return (await transact(tables, token, writes)).written;
}

/** Writes down how far the project was gone through; a sweep that was slower than another changes nothing. */
export async function putSwept(tables: Tables, projectId: string, until: Date): Promise<void> {
  await updateItem(tables, "data", {
    Key: sweptKey(projectId),
    UpdateExpression: "SET #until = :until",
    ConditionExpression: "attribute_not_exists(pk) OR #until < :until",
    ExpressionAttributeNames: { "#until": "until" },
    ExpressionAttributeValues: { ":until": until.toISOString() },
  });
}

/** Takes a project that no longer sends out of the index, if it has not sent since it was read. */
export async function endActive(
  tables: Tables,
  projectId: string,
  token: string,
  shards: readonly FundsItem[],
): Promise<void> {
  const writes = shards.map(({ lastAt }, shard) => ({
    Update: {
      TableName: tables.money,
      Key: fundsKey(projectId, shard),
      UpdateExpression: "REMOVE #active",
      ConditionExpression: lastAt === undefined ? "attribute_not_exists(#lastAt)" : "#lastAt = :lastAt",
      ExpressionAttributeNames: { "#active": activeIndex.partition, "#lastAt": "lastAt" },
      ...(lastAt !== undefined && { ExpressionAttributeValues: { ":lastAt": lastAt } }),
    },
  }));
  await transact(tables, token, writes);
}
