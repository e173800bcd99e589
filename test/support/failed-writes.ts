import { ConditionalCheckFailedException, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { sizeOfItem } from "./memory-dynamo/sizes.ts";
import type { Item } from "./memory-dynamo/values.ts";
import type { RecordedCall } from "./recorder.ts";

/**
 * Returns the write units that AWS bills for a write whose condition failed, or for a cancelled transaction: those of
 * the larger of the written and the existing item, at least one, and twice that in a transaction. The error of such a
 * write has no consumed capacity, and the existing item only if the request asked for it.
 */
export function failedWriteUnits({ input, error }: Pick<RecordedCall, "input" | "error">): number {
  if (error instanceof ConditionalCheckFailedException) return unitsOf(input["Item"], error.Item);
  if (!(error instanceof TransactionCanceledException)) return 0;
  const { TransactItems = [] } = input as { TransactItems?: readonly { Put?: { Item?: unknown } }[] };
  const units = TransactItems.map(({ Put }, at) => unitsOf(Put?.Item, error.CancellationReasons?.[at]?.Item));
  return 2 * units.reduce((sum, one) => sum + one, 0);
}

function unitsOf(written: unknown, existing: unknown): number {
  // The SDK's items differ from those of the wire only in bytes, whose length is the same either way.
  const met = Math.ceil(sizeOfItem((existing ?? {}) as Item) / 1024);
  return Math.max(1, met, written === undefined ? 0 : unitsOfPut(written as object));
}

/** Returns the write units of a put; the document client's items are plain objects until they are marshalled. */
export function unitsOfPut(item: object): number {
  return Math.ceil(sizeOfItem(marshall(item, { removeUndefinedValues: true }) as Item) / 1024);
}
