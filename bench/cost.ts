import { synthesize } from "../local/synthesize.ts";
import { costTable } from "./runs/cost-bench.ts";

/** Prints what a million emails cost, without the other parts of `npm run bench`. */
await synthesize();
console.log(await costTable());
