import { absent, equals } from "../platform/expressions.ts";
import { addressStateKey } from "../platform/keys.ts";
import { getItem } from "../platform/read.ts";
import { retryOnConflict } from "../platform/retry.ts";
import type { Tables } from "../platform/table.ts";
import { update } from "../platform/write.ts";
import { parseAddressState } from "./address-states.ts";

/** Three emails that soft-bounce within 30 days suppress the address. */
const strikesToSuppress = 3;
const strikeWindowMs = 30 * 24 * 60 * 60 * 1000;
const strikesKept = 10;

export interface Strike {
  readonly emailId: string;
  readonly at: string;
}

/**
 * Records a soft bounce, once per email. Returns whether the address has enough of them to be suppressed. Reports may
 * arrive at once and out of order: the write is conditional on the strikes that were read.
 * @throws {Refusal} `unavailable` while the row stays contended
 */
export async function strike(
  tables: Tables,
  projectId: string,
  foldedAddress: string,
  strikeNow: Strike,
): Promise<boolean> {
  const key = addressStateKey(projectId, foldedAddress);
  const strikes = await retryOnConflict(tables, "The address is busy; try again.", async () => {
    const before = parseAddressState(await getItem(tables, "data", key))?.strikes;
    const after = withStrike(before ?? [], strikeNow);
    const written = await update(tables, "data", {
      key,
      set: { strikes: after },
      where: before ? equals("strikes", before) : absent("strikes"),
    });
    return "item" in written ? after : undefined;
  });
  return areTooMany(strikes);
}

function withStrike(before: readonly Strike[], now: Strike): readonly Strike[] {
  const sameEmail = before.find(({ emailId }) => emailId === now.emailId);
  const one = sameEmail && sameEmail.at < now.at ? sameEmail : now;
  const others = before.filter(({ emailId }) => emailId !== now.emailId);
  return [...others, one].sort((a, b) => (a.at < b.at ? -1 : 1)).slice(-strikesKept);
}

function areTooMany(strikes: readonly Strike[]): boolean {
  return strikes.some(({ at: from }, at) => {
    const last = strikes[at + strikesToSuppress - 1];
    return last !== undefined && Date.parse(last.at) - Date.parse(from) <= strikeWindowMs;
  });
}
