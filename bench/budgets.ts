import { synthesize } from "../local/synthesize.ts";
import { startWorld } from "../test/support/world.ts";
import { bundleRows } from "./bundle-rows.ts";
import { instructionsRow } from "./callgrind.ts";
import { measure, pathRow } from "./measure.ts";
import { overLimit, tableOf } from "./rows.ts";

/** Prints every figure that has a budget beside its limit; ends with 1 when one is over. */
await synthesize();
const world = await startWorld();
const measured = await measure(world);
await world.stop();

const rows = [...measured.map(pathRow), ...bundleRows(), instructionsRow()];
console.log(tableOf(rows, ["calls", "depth", "deciding", "read units", "write units", "bundle"]));
const over = overLimit(rows);
for (const line of over) console.error(`over its budget: ${line}`);
process.exitCode = over.length > 0 ? 1 : 0;
