import { absent, any, between, is } from "../platform/expressions.ts";
import { rateKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import { update } from "../platform/write.ts";

type Share = Parameters<typeof rateKey>[1];

interface WantedLease {
  readonly region: string;
  readonly share: Share;
  /** Times are in microseconds since 1970, so that the shortest slots are whole numbers. */
  readonly now: number;
  /** How long the slot is. */
  readonly length: number;
  /** The latest time at which it may begin. */
  readonly latest: number;
  /** Whether it is for transactional email: the row keeps when that was last sent. */
  readonly isTransactional: boolean;
}

/** The slot begins at `startsAt`; or none was leased, because the row is taken until `freeAt`. */
type LeaseOutcome =
  | { readonly startsAt: number; readonly transactionalAt: number }
  | { readonly freeAt: number };

const triesAtMost = 6;
/** More than any lease reaches ahead: an instant beyond was written by a clock that is wrong, and does not count. */
export const farthestMicros = 120_000_000;

/**
 * Leases the next slot of a region's send rate, which all workers share. The row holds the next free instant: a slot
 * moves it by its length, by one write that no other worker's write makes fail. Only the write after a time without
 * sends differs, which `isBusy` guesses; a wrong guess costs one more write. A slot that is not used is lost, no more.
 */
export async function leaseSlot(tables: Tables, wanted: WantedLease, isBusy: boolean): Promise<LeaseOutcome> {
  const { region, share, now, length, latest, isTransactional } = wanted;
  const key = rateKey(region, share);
  const use = isTransactional && { transactionalAt: now };
  let busy = isBusy;
  let freeAt = now;
  for (let count = 0; count < triesAtMost; count++) {
    const written = await update(
      tables,
      "data",
      busy
        ? {
            key,
            where: between("nextAt", now + 1, latest),
            add: { nextAt: length },
            ...(use && { set: use }),
          }
        : {
            key,
            where: any(absent("nextAt"), is("nextAt", "<=", now), is("nextAt", ">", now + farthestMicros)),
            set: { nextAt: now + length, ...use },
          },
    );
    if ("item" in written)
      return {
        startsAt: nextAtOf(written.item) - length,
        transactionalAt: Number(written.item["transactionalAt"] ?? 0),
      };
    freeAt = nextAtOf(written.conflict);
    const isWrong = freeAt > now + farthestMicros;
    if (freeAt > latest && !isWrong) break;
    busy = freeAt > now && !isWrong;
  }
  return { freeAt };
}

function nextAtOf(row: Item | undefined): number {
  return Number(row?.["nextAt"] ?? 0);
}
