import { failedWriteUnits } from "../../test/support/failed-writes.ts";
import type { World } from "../../test/support/world.ts";
import { ceilingOf } from "../limits/ceilings.ts";
import { limits } from "../limits/limits.ts";
import { paths } from "../paths/paths.ts";
import type { Figure, Row } from "./rows.ts";

export interface Measured {
  readonly name: string;
  /** Every AWS call by its command. */
  readonly calls: readonly string[];
  readonly depth: number;
  readonly deciding: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** The lines that the service logs, without what Lambda or CloudWatch add to them. */
  readonly logged: readonly string[];
}

/** Runs every path, or those named, once and counts its AWS calls. The world records SES as well. */
export async function measure(world: World, only?: ReadonlySet<string>): Promise<readonly Measured[]> {
  const rows: Measured[] = [];
  for (const { name, run } of paths.filter((path) => only?.has(path.name) ?? true)) {
    const { calls, logged } = await run(world);
    const withoutQueues = calls.filter(({ service }) => service !== "sqs");
    const deepest = (some: typeof calls) => some.reduce((most, { depth }) => Math.max(most, depth), 0);
    rows.push({
      name,
      calls: calls.map(({ command }) => command),
      depth: deepest(calls),
      deciding: deepest(withoutQueues),
      readUnits: calls.reduce((sum, { readUnits }) => sum + readUnits, 0),
      writeUnits: calls.reduce((sum, call) => sum + call.writeUnits + failedWriteUnits(call), 0),
      logged,
    });
  }
  return rows;
}

const columns = {
  calls: "calls",
  depth: "depth",
  deciding: "deciding",
  readUnits: "read units",
  writeUnits: "write units",
} as const;

/** A path's figures with their limits and ceilings. In a path without a limit of depth, no depth is shown. */
export function pathRow(measured: Measured): Row {
  const { name } = measured;
  const limit = limits[name];
  if (!limit) throw new Error(`the path "${name}" has no limit in bench/limits/limits.ts`);
  const ceiling = ceilingOf(name);
  const figure = (field: keyof typeof columns): Figure => {
    const value = field === "calls" ? measured.calls.length : measured[field];
    return { value, limit: limit[field], ceiling: ceiling[field] };
  };
  const fields = (Object.keys(columns) as (keyof typeof columns)[]).filter(
    (field) => limit[field] !== undefined,
  );
  return { name, figures: Object.fromEntries(fields.map((field) => [columns[field], figure(field)])) };
}
