import { expect } from "vitest";
import type { World } from "../../support/world.ts";

export interface Entry {
  readonly id: string;
  readonly type: string;
  readonly at: string;
  readonly until: string | null;
  readonly amountMicros: number;
  readonly credits: number;
  readonly recipients: number;
  readonly reference: string | null;
}

/** Returns the whole ledger of a key's project, newest first, walked in small pages. */
export async function ledgerOf(world: World, key: string): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  let after = "";
  for (;;) {
    const { status, body } = await world.api("GET", `/limits/ledger?limit=3&after=${after}`, { key });
    expect([status, body.name]).toEqual([200, undefined]);
    entries.push(...body.items);
    if (!body.hasMore) return entries;
    after = body.nextCursor;
  }
}
