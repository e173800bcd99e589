import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { Refusal } from "../../domain/platform/refusals.ts";
import { guarded, type Item, type Tables } from "./table.ts";

export type Write = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/** All was written, or nothing was: then `lost` has, by place, each write whose condition failed and the row it met. */
export type TransactOutcome =
  | { readonly written: true }
  | { readonly written: false; readonly conflicts: ReadonlyMap<number, Item | undefined> };

const tries = 8;
const longestMs = 2000;

/**
 * Writes all or nothing. The same token may be sent again for ten minutes without a second effect, so a lost answer
 * is asked for again. The SDK does not retry a conflict with another transaction: this does, with full jitter.
 * Throws `unavailable` when it cannot be told or the row stays contended; then the writes may be read back by id.
 */
export async function transact(
  tables: Tables,
  token: string,
  writes: readonly Write[],
  most = tries,
): Promise<TransactOutcome> {
  let waited = 0;
  for (let attempt = 1; ; attempt++) {
    const reasons = await once(tables, token, writes);
    if (!reasons) return { written: true };
    const failed = reasons.flatMap(({ Code, Item }, at) =>
      Code === "ConditionalCheckFailed" ? [{ at, Item }] : [],
    );
    if (failed.length > 0) {
      return {
        written: false,
        conflicts: new Map(failed.map(({ at, Item }) => [at, Item && unmarshall(Item)])),
      };
    }
    const bug = reasons.find(
      ({ Code }) => Code === "ValidationError" || Code === "ItemCollectionSizeLimitExceeded",
    );
    if (bug) throw new Error(`a transaction was refused: ${bug.Code}: ${bug.Message}`);
    if (attempt >= most || waited >= longestMs)
      throw new Refusal("unavailable", "the project is busy; try again");
    const wait = Math.min(25 * 2 ** (attempt - 1), 400) * tables.chance();
    waited += wait;
    await tables.pause(wait);
  }
}

type Reason = NonNullable<TransactionCanceledException["CancellationReasons"]>[number];

async function once(
  tables: Tables,
  token: string,
  writes: readonly Write[],
): Promise<readonly Reason[] | undefined> {
  try {
    const command = new TransactWriteCommand({ TransactItems: [...writes], ClientRequestToken: token });
    await guarded(tables.client.send(command));
    return undefined;
  } catch (error) {
    if (error instanceof TransactionCanceledException) return error.CancellationReasons ?? [];
    throw error;
  }
}
