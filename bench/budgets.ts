import { readFileSync } from "node:fs";
import { join } from "node:path";
import { synthesize } from "../local/synthesize.ts";
import { startWorld } from "../test/support/world.ts";
import { measure } from "./measure.ts";

/** Prints what each path costs beside what it may cost, and what each function's bundle weighs. */
await synthesize();
const world = await startWorld();
const rows = await measure(world);
await world.stop();

const beside = (value: number, limit: number | undefined) =>
  limit === undefined ? `${value}` : `${value} / ${limit}`;
console.table(
  Object.fromEntries(
    rows.map(({ name, limit, calls, depth, deciding, readUnits, writeUnits }) => [
      name,
      {
        depth: beside(depth, limit.depth),
        deciding: beside(deciding, limit.deciding),
        "read units": beside(readUnits, limit.readUnits),
        "write units": beside(writeUnits, limit.writeUnits),
        calls: counted(calls),
      },
    ]),
  ),
);
const sizes = JSON.parse(readFileSync(join(import.meta.dirname, "../.build/sizes.json"), "utf8"));
console.table(sizes);

/** `GetItem 2, PutItem`: each command once, with how often. */
function counted(commands: readonly string[]): string {
  const groups = Object.entries(Object.groupBy(commands, (command) => command));
  return groups
    .map(([command, all = []]) => (all.length > 1 ? `${command} ${all.length}` : command))
    .join(", ");
}
