import { slicesFor } from "../../functions/domain/platform/slices.ts";
import { maxShards } from "../../functions/domain/projects/funds.ts";
import { dueIndex, indexSlices } from "../../functions/settings/tables.ts";
import { unitsOfPut } from "../../test/support/failed-writes.ts";
import type { RecordedCall } from "../../test/support/recorder.ts";

/** What DynamoDB admits to one partition in a second. */
export const partitionLimits = { reads: 3000, writes: 1000 } as const;

/** Partitions of one email, bulk call, idempotency key or address. */
const single = /#(MAIL|BLK|IDEM|ADDR)#/;

export interface Units {
  readonly reads: number;
  readonly writes: number;
}

/** Units of a partition of a table or an index. */
interface Use extends Units {
  readonly partition: string;
}

/**
 * Returns the units that calls used of each partition. The units of a call with several keys are divided by the sizes of
 * what it puts, and evenly: all of its other rows are smaller than one unit, apart from packed bodies.
 */
export function partitionUse(calls: readonly RecordedCall[]): ReadonlyMap<string, Units> {
  const sums = new Map<string, Units>();
  for (const { partition, reads, writes } of calls.flatMap(usesOf)) {
    const before = sums.get(partition) ?? { reads: 0, writes: 0 };
    sums.set(partition, { reads: before.reads + reads, writes: before.writes + writes });
  }
  return sums;
}

function usesOf({ service, command, input, readUnits: reads, writeUnits: writes }: RecordedCall) {
  if (service !== "dynamodb") return [];
  const { Item, Key, RequestItems, TransactItems, ExpressionAttributeValues: values } = input as Input;
  if (command === "TransactWriteItems") return transactionUses(TransactItems ?? [], writes);
  if (command === "BatchGetItem") return batchUses(RequestItems ?? {}, reads);
  const partition = Item?.["pk"] ?? Key?.["pk"] ?? values?.[":pk"] ?? values?.[`:${dueIndex.partition}`];
  const own = { partition: String(partition ?? values?.[":activePk"]), reads, writes };
  const due = Item?.[dueIndex.partition] ?? (command === "UpdateItem" && values?.[`:${dueIndex.partition}`]);
  // A new place in the index, or a changed one.
  return due && writes > 1
    ? [
        { ...own, writes: 1 },
        { partition: String(due), reads, writes: writes - 1 },
      ]
    : [own];
}

type Row = Readonly<Record<string, unknown>>;
interface Input {
  readonly Item?: Row;
  readonly Key?: Row;
  readonly ExpressionAttributeValues?: Row;
  readonly RequestItems?: Readonly<
    Record<string, { readonly Keys: readonly Row[]; readonly ConsistentRead?: boolean }>
  >;
  readonly TransactItems?: readonly Readonly<Record<string, { readonly Item?: Row; readonly Key?: Row }>>[];
}

function transactionUses(items: NonNullable<Input["TransactItems"]>, writes: number): readonly Use[] {
  const uses = items.flatMap((one) =>
    Object.values(one).flatMap(({ Item, Key }) => {
      const writes = 2 * (Item ? unitsOfPut(Item) : 1);
      const due = Item?.[dueIndex.partition];
      return [
        { partition: String((Item ?? Key)?.["pk"]), reads: 0, writes },
        ...(due ? [{ partition: String(due), reads: 0, writes: 1 }] : []),
      ];
    }),
  );
  return attributed(
    uses,
    uses.reduce((sum, one) => sum + one.writes, 0),
    writes,
  );
}

function batchUses(tables: NonNullable<Input["RequestItems"]>, reads: number): readonly Use[] {
  const uses = Object.values(tables).flatMap(({ Keys, ConsistentRead }) =>
    Keys.map(({ pk }) => ({ partition: String(pk), reads: ConsistentRead ? 1 : 0.5, writes: 0 })),
  );
  return attributed(
    uses,
    uses.reduce((sum, one) => sum + one.reads, 0),
    reads,
  );
}

/** A body or packed entries may take more units than its key says. */
function attributed(uses: readonly Use[], sum: number, consumed: number): readonly Use[] {
  if (sum === consumed) return uses;
  const large = uses.find(({ partition }) => single.test(partition));
  if (large && large.reads > 0 && consumed > sum) return [...uses, { ...large, reads: consumed - sum }];
  throw new Error(`${consumed} units were consumed, not ${sum}: ${JSON.stringify(uses)}`);
}

/** The largest share of a project's emails that one partition of a kind gets. */
function shareOf(partition: string): number {
  const slices = slicesFor(maxShards);
  // A new id chooses its slice by ten bits.
  if (/#(EML|ACT|HELD)#\d+$|#WHD#\w+#\d+$/.test(partition)) return Math.ceil(1024 / slices) / 1024;
  if (/#FUNDS#\d+$/.test(partition)) return 1 / maxShards;
  return /^DUE#/.test(partition) ? 1 / indexSlices : 1;
}

/**
 * Returns the units a second of the busiest partition of each kind, where a project with the greatest number of shards
 * sends `perSecond` emails as the calls did with `emails`. All reads of funds count as those of the first shard.
 */
export function busiest(calls: readonly RecordedCall[], emails: number, perSecond: number) {
  const kinds = new Map<string, Units>();
  const rate = perSecond / emails;
  for (const [partition, { reads, writes }] of partitionUse(calls)) {
    const kind = partition.replace(/[a-z]{3}_\w{26}/g, "*").replace(/#(\d+|[\w-]{43})$/, "#*");
    const before = kinds.get(kind) ?? { reads: 0, writes: 0 };
    const share = shareOf(partition);
    const readShare = partition.includes("#FUNDS#") ? 1 : share;
    kinds.set(
      kind,
      single.test(partition)
        ? { reads: Math.max(before.reads, reads), writes: Math.max(before.writes, writes) }
        : { reads: before.reads + reads * rate * readShare, writes: before.writes + writes * rate * share },
    );
  }
  return kinds;
}
