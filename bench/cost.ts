import { parseArgs } from "node:util";
import { setup } from "../test/support/synthesize.ts";
import { costTable, measuredCosts } from "./runs/cost-bench.ts";

/** Prints what a million emails cost, without the other parts of `npm run bench`; `--json` for programs. */
const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });
await setup();
console.log(values.json ? JSON.stringify(await measuredCosts()) : await costTable());
