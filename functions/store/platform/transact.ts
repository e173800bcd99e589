import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { Refusal, unavailableMessage } from "../../domain/platform/refusals.ts";
import { jitteredMs } from "./retry.ts";
import { guarded, type Item, type Tables } from "./table.ts";

export type Write = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/** Writes by name; one may be several, or left out. */
export type NamedWrites = Readonly<Record<string, Write | readonly Write[] | undefined>>;

/** The row that a failed condition met, undefined where there was none; `at` is the position among several writes of that name. */
export interface Conflict {
  readonly item: Item | undefined;
  readonly at: number;
}

/** Everything was written, or nothing was: then `conflicts` has the writes whose conditions failed, by name. */
export type TransactOutcome<Name> =
  | { readonly written: true }
  | { readonly written: false; readonly conflicts: { readonly [N in Name & string]?: Conflict } };

const tries = 8;
const longestMs = 2000;

/**
 * Writes all or nothing. The same token may be sent again for ten minutes without a second effect, so a call whose
 * response was lost is repeated. The SDK does not retry a conflict with another transaction: this does, with full jitter.
 * @throws {Refusal} `unavailable` where the outcome is unknown or the rows stay contended; the writes may be read back
 */
export async function transact<const W extends NamedWrites>(
  tables: Tables,
  token: string,
  writes: W,
  most = tries,
): Promise<TransactOutcome<keyof W>> {
  const named = Object.entries(writes).flatMap(([name, oneOrMore]) =>
    [oneOrMore ?? []].flat().map((write, at) => ({ name, write, at })),
  );
  const all = named.map(({ write }) => write);
  const failed = await failedConditions(tables, token, all, most);
  if (failed.length === 0) return { written: true };
  const conflicts: Record<string, Conflict> = {};
  for (const { place, item } of failed.toReversed()) {
    const { name = "", at = 0 } = named[place] ?? {};
    conflicts[name] = { item, at };
  }
  // The names are those of `writes`.
  return { written: false, conflicts: conflicts as { readonly [N in keyof W & string]?: Conflict } };
}

/** Returns the places of the writes whose conditions failed, with the rows that they met; none when all is written. */
async function failedConditions(
  tables: Tables,
  token: string,
  writes: readonly Write[],
  most: number,
): Promise<readonly { readonly place: number; readonly item: Item | undefined }[]> {
  let waited = 0;
  for (let attempt = 1; ; attempt++) {
    const reasons = await once(tables, token, writes);
    if (!reasons) return [];
    const failed = reasons.flatMap(({ Code, Item }, place) =>
      Code === "ConditionalCheckFailed" ? [{ place, item: Item && unmarshall(Item) }] : [],
    );
    if (failed.length > 0) return failed;
    const bug = reasons.find(
      ({ Code }) => Code === "ValidationError" || Code === "ItemCollectionSizeLimitExceeded",
    );
    if (bug) throw new Error(`a transaction was refused: ${bug.Code}: ${bug.Message}`);
    if (attempt >= most || waited >= longestMs) throw new Refusal("unavailable", unavailableMessage);
    const wait = jitteredMs(tables.chance, attempt);
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
