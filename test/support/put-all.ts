import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { World } from "./world.ts";

/** Writes many rows of the data table; the recorder does not count them. */
export async function putAll(
  { services: { tables }, recorder }: World,
  items: readonly object[],
): Promise<void> {
  recorder.pause();
  for (let from = 0; from < items.length; from += 25) {
    const some = items.slice(from, from + 25).map((Item) => ({ PutRequest: { Item: { ...Item } } }));
    await tables.client.send(new BatchWriteCommand({ RequestItems: { [tables.data]: some } }));
  }
  recorder.resume();
}
