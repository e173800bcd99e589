import { BatchWriteCommand, type BatchWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { Refusal, unavailableMessage } from "../../domain/platform/refusals.ts";
import type { Key } from "./keys.ts";
import { guarded, type Item, type TableName, type Tables } from "./table.ts";

/** What one call takes. */
const rowsAtOnce = 25;
const rounds = 7;

type Requests = NonNullable<BatchWriteCommandInput["RequestItems"]>;

/**
 * Puts rows over whatever is there, in few calls; each costs what a put costs. No condition can be on them, and some may be
 * written where the call fails: only for rows that are the same each time they are written. Keys have to differ.
 * @throws {Refusal} `unavailable` when the store does not take all of them
 */
export async function putBatch(
  tables: Tables,
  name: TableName,
  items: readonly (Item & Key)[],
): Promise<void> {
  for (let at = 0; at < items.length; at += rowsAtOnce) {
    const some = items.slice(at, at + rowsAtOnce).map((Item) => ({ PutRequest: { Item } }));
    await putSome(tables, { [tables[name]]: some });
  }
}

async function putSome(tables: Tables, requests: Requests): Promise<void> {
  let left = requests;
  for (let round = 0; Object.keys(left).length > 0; round++) {
    if (round === rounds) throw new Refusal("unavailable", unavailableMessage);
    if (round > 0) await tables.pause(Math.min(25 * 2 ** round, 400) * tables.chance());
    const answer = await guarded(tables.client.send(new BatchWriteCommand({ RequestItems: left })));
    left = answer.UnprocessedItems ?? {};
  }
}
