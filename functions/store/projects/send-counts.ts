import type { SendCount } from "../../domain/projects/send-rate.ts";
import { absent, any, type Changes, type Expression, is } from "../platform/expressions.ts";
import type { Item } from "../platform/table.ts";

/** Attributes of a shard of the funds, one for each of the latest seconds: `sent1781510400` is the number of calls. */
const field = (second: number) => `sent${second}`;
const pattern = /^sent(\d+)$/;

/** Returns the counts of a shard by second; nothing where it has none. */
export function sentIn(item: Item): { readonly sent?: Readonly<Record<number, number>> } {
  const counts = Object.entries(item).flatMap(([name, value]) => {
    const second = pattern.exec(name)?.[1];
    return second === undefined ? [] : [[Number(second), Number(value)] as const];
  });
  return counts.length > 0 ? { sent: Object.fromEntries(counts) } : {};
}

/** Counts a call, where the shard has not taken as many in its second as it may. */
export function countChange({ second, most, over }: SendCount): Changes & { readonly where: Expression } {
  const name = field(second);
  return {
    add: { [name]: 1 },
    remove: over.map(field),
    where: any(absent(name), is(name, "<", most)),
  };
}
