import * as z from "zod/mini";
import { absent, any, is } from "../platform/expressions.ts";
import { sweptKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import { update } from "../platform/write.ts";

/**
 * `P#<project>` / `SWEPT`: every email that the project sent up to `until` was checked by the sweeper; and what a worker claimed
 * at `behindAt` had waited in its queue since `behindFrom`.
 */
const SweptItem = z.object({
  until: z.optional(z.string()),
  behindAt: z.optional(z.string()),
  behindFrom: z.optional(z.string()),
});
export type Swept = z.infer<typeof SweptItem>;

export function parseSwept(item: Item | undefined): Swept {
  return item ? SweptItem.parse(item) : {};
}

/** How long a queue counts as behind after a worker claimed an email that had waited in it. */
export const behindForMs = 5 * 60_000;
/** How long the oldest is kept before a younger one replaces it: messages do not arrive in their exact order. */
const oldestForMs = 60_000;
/** More than two clocks differ: a `behindAt` beyond was written by a clock that is wrong, and does not count. */
const farthestMs = 120_000;

/** Returns up to when what a project has sent has passed its queues, as far as is known: what is younger may be in them. */
export function passedUntil({ behindAt, behindFrom }: Swept, now: Date): Date {
  const ageMs = behindAt === undefined ? behindForMs : now.getTime() - Date.parse(behindAt);
  const isBehind = ageMs < behindForMs && ageMs >= -farthestMs;
  return isBehind && behindFrom !== undefined
    ? new Date(Math.min(Date.parse(behindFrom), now.getTime()))
    : now;
}

/** Stores since when an email had waited that a worker has claimed now. */
export async function putBehind(tables: Tables, projectId: string, now: Date, from: Date): Promise<void> {
  const [behindAt, behindFrom] = [now.toISOString(), from.toISOString()];
  const before = new Date(now.getTime() - oldestForMs).toISOString();
  await update(tables, "data", {
    key: sweptKey(projectId),
    where: any(
      absent("behindAt"),
      is("behindAt", "<", before),
      is("behindAt", ">", new Date(now.getTime() + farthestMs).toISOString()),
      is("behindFrom", ">", behindFrom),
    ),
    set: { behindAt, behindFrom },
  });
}

/** Stores how far the sweeper has come in a project; a sweep that was slower than another changes nothing. */
export async function putSwept(tables: Tables, projectId: string, until: Date): Promise<void> {
  const set = { until: until.toISOString() };
  await update(tables, "data", {
    key: sweptKey(projectId),
    where: any(absent("until"), is("until", "<", set.until)),
    set,
  });
}
