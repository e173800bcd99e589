import type { World } from "../test/support/world.ts";
import { type Limit, paths } from "./paths.ts";

export interface Measured {
  readonly name: string;
  readonly limit: Limit;
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
