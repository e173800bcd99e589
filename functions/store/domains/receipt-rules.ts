import * as z from "zod/mini";
import { absent, all, any, equals, is } from "../platform/expressions.ts";
import { receiptRulesKey } from "../platform/keys.ts";
import { getItem } from "../platform/read.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { update } from "../platform/write.ts";
import { updateWrite } from "../platform/writes.ts";

/** `RULES#<region>` / `RULES`: how far SES's receipt rules of a region follow the claims of `receiving.ts`. */
const RulesItem = z.object({
  /** Counts the changes of claims. */
  changes: z._default(z.number(), 0),
  /** How many hostnames are claimed. */
  count: z._default(z.number(), 0),
  /** The changes that the rules contain. */
  applied: z._default(z.number(), 0),
  /** When the rules were last compared with the claims. */
  checkedAt: z.optional(z.string()),
  /** What the latest comparison found that is not as it was left. */
  drift: z.optional(z.string()),
  /** The rule set of another application that the operator let this deployment add its rules to. */
  adoptedSet: z.optional(z.string()),
  /** The rule set that the deployment's rules were last put into. */
  managedSet: z.optional(z.string()),
  /** Until when one worker alone changes the rules. */
  leaseUntil: z.optional(z.string()),
});
export type RulesRow = z.infer<typeof RulesItem>;

/** A rule has 100 hostnames and a rule set at most 200 rules; some are left for other applications. */
export const mostHostnames = 18_000;

function parseRules(item: Item | undefined): RulesRow {
  return RulesItem.parse(item ?? {});
}

export async function readRules(tables: Tables, region: string): Promise<RulesRow> {
  return parseRules(await getItem(tables, "data", receiptRulesKey(region)));
}

/** Counts a changed claim, so that a worker applies it. `by`: how many more hostnames are claimed. */
export function countChangeWrite(tables: Tables, region: string, by: 1 | 0 | -1): Write {
  return updateWrite(tables, "data", {
    key: receiptRulesKey(region),
    add: { changes: 1, count: by },
    where: by === 1 ? any(absent("count"), is("count", "<", mostHostnames)) : undefined,
  });
}

/** Takes the right to change a region's rules until a time that is unique; undefined where another worker has it. */
export async function leaseRules(
  tables: Tables,
  region: string,
  now: Date,
  until: Date,
): Promise<RulesRow | undefined> {
  const written = await update(tables, "data", {
    key: receiptRulesKey(region),
    set: { leaseUntil: until.toISOString() },
    where: any(absent("leaseUntil"), is("leaseUntil", "<", now.toISOString())),
  });
  return "item" in written ? parseRules(written.item) : undefined;
}

/** What a worker has applied. */
export type Applied = Partial<Pick<RulesRow, "applied" | "checkedAt" | "managedSet">>;

/** Writes what a worker has applied and ends its lease, unless another worker has one by now. */
export async function endLease(tables: Tables, region: string, until: Date, applied: Applied): Promise<void> {
  await update(tables, "data", {
    key: receiptRulesKey(region),
    set: { ...applied },
    remove: ["leaseUntil", ...(applied.applied === undefined ? [] : ["drift"])],
    where: equals("leaseUntil", until.toISOString()),
  });
}

/** Writes the result of a comparison, unless claims have changed or were applied since the row was read. */
export async function noteCheck(
  tables: Tables,
  region: string,
  { changes, applied }: RulesRow,
  at: Date,
  drift: string | undefined,
): Promise<void> {
  await update(tables, "data", {
    key: receiptRulesKey(region),
    set: { checkedAt: at.toISOString(), drift },
    remove: drift === undefined ? ["drift"] : [],
    where: all(equals("changes", changes), equals("applied", applied)),
  });
}

/** Records that the operator adopted a rule set, which is then changed like the deployment's own. */
export async function adoptSet(tables: Tables, region: string, adoptedSet: string): Promise<void> {
  await update(tables, "data", { key: receiptRulesKey(region), set: { adoptedSet }, add: { changes: 1 } });
}
