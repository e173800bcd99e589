import type { World } from "../test/support/world.ts";
import type { Limit } from "./path.ts";
import { paths } from "./paths.ts";
import type { Row } from "./rows.ts";

export interface Measured {
  readonly name: string;
  readonly limit: Limit;
  /** Every AWS call by its command. */
  readonly calls: readonly string[];
  readonly depth: number;
  readonly deciding: number;
  readonly readUnits: number;
  readonly writeUnits: number;
}

/** Runs every path once and counts what it asked of AWS. */
export async function measure(world: World): Promise<readonly Measured[]> {
  const rows: Measured[] = [];
  for (const { name, limit, run } of paths) {
    const calls = await run(world);
    const stored = calls.filter(({ service }) => service !== "sqs");
    const deepest = (some: typeof calls) => some.reduce((most, { depth }) => Math.max(most, depth), 0);
    rows.push({
      name,
      limit,
      calls: calls.map(({ command }) => command),
      depth: deepest(calls),
      deciding: deepest(stored),
      readUnits: calls.reduce((sum, { readUnits }) => sum + readUnits, 0),
      writeUnits: calls.reduce((sum, { writeUnits }) => sum + writeUnits, 0),
    });
  }
  return rows;
}

/** A path's figures beside their limits. */
export function pathRow({ name, limit, calls, depth, deciding, readUnits, writeUnits }: Measured): Row {
  return {
    name,
    figures: {
      calls: { value: calls.length, limit: limit.calls },
      // In a batch, where mails go side by side, no call's depth says how long it waited.
      ...(limit.depth !== undefined && {
        depth: { value: depth, limit: limit.depth },
        deciding: { value: deciding, limit: limit.deciding ?? limit.depth },
      }),
      "read units": { value: readUnits, limit: limit.readUnits },
      "write units": { value: writeUnits, limit: limit.writeUnits },
    },
  };
}
