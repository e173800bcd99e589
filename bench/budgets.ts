import { synthesize } from "../local/synthesize.ts";
import { localEngine } from "../test/support/local-engine.ts";
import { startWorld } from "../test/support/world.ts";
import { bundleRows } from "./bundle-rows.ts";
import { instructionsRow } from "./measures/callgrind.ts";
import { measure, pathRow } from "./measures/measure.ts";
import { looseLimits, overLimit, tableOf } from "./measures/rows.ts";

/** Prints every figure that has a budget. The exit code is 1 if one is over its limit, or a limit is loose. */
await synthesize();
const world = await startWorld({}, { engine: localEngine, recordsSes: true });
const measured = await measure(world);
await world.stop();

const rows = [...measured.map(pathRow), ...bundleRows(), instructionsRow()];
console.log(tableOf(rows, ["calls", "depth", "deciding", "read units", "write units", "bundle"]));
const [over, loose] = [overLimit(rows), looseLimits(rows)];
for (const message of over) console.error(`over its budget: ${message}`);
for (const message of loose) console.error(`loose limit: ${message}`);
process.exitCode = over.length + loose.length > 0 ? 1 : 0;
