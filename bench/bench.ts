import { parseArgs } from "node:util";
import { synthesize } from "../local/synthesize.ts";
import { contentionTable } from "./runs/contention-bench.ts";
import { costTable } from "./runs/cost-bench.ts";
import { listsTable } from "./runs/lists-bench.ts";
import { renderingTable } from "./runs/rendering-bench.ts";
import { sendsTable } from "./runs/sends-bench.ts";
import { startupTable } from "./runs/startup-bench.ts";

/**
 * Prints the figures that can be measured without an account; docs/performance.md says how accurate each is. `--short`
 * takes a minute: it shows that every part runs, and is too short for comparisons.
 */
const { values } = parseArgs({ options: { short: { type: "boolean", default: false } } });
const effort = values.short
  ? { rounds: 2, requests: 40, starts: 4, seconds: 2, contacts: 500, renderings: 4 }
  : { rounds: 7, requests: 300, starts: 25, seconds: 20, contacts: 20_000, renderings: 40 };

await synthesize();
const parts: readonly (readonly [string, () => Promise<string> | string])[] = [
  ["Cost, from measured units", () => costTable()],
  ["Contention on the funds, simulated", () => contentionTable(effort.seconds)],
  ["Start of a process until its handler is loaded", () => startupTable(effort.starts)],
  ["Rendering 100 KB of html", () => renderingTable(effort.renderings)],
  ["Long lists and segments", () => listsTable(effort.contacts)],
  ["Sends to the local service", () => sendsTable(effort.rounds, effort.requests)],
];
for (const [title, table] of parts) console.log(`${title}\n\n${await table()}\n`);
