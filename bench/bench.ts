import { parseArgs } from "node:util";
import { synthesize } from "../local/synthesize.ts";
import { besideTable, broadcastTable } from "./runs/broadcast-bench.ts";
import { contentionTable } from "./runs/contention-bench.ts";
import { costTable } from "./runs/cost-bench.ts";
import { floodTable } from "./runs/flood-bench.ts";
import { listsTable } from "./runs/lists-bench.ts";
import { renderingTable } from "./runs/rendering-bench.ts";
import { sendsTable } from "./runs/sends-bench.ts";
import { startupTable } from "./runs/startup-bench.ts";

/**
 * Prints the figures that can be measured without an account; docs/performance.md says how accurate each is. `--short`
 * takes a minute: it shows that every part runs, and is too short for comparisons. `broadcast`, `beside` and `flood` print that part only.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: "boolean", default: false },
    recipients: { type: "string" },
    "ses-rate": { type: "string", default: "200" },
  },
});
const effort = values.short
  ? { rounds: 2, requests: 40, starts: 4, seconds: 2, contacts: 500, renderings: 4, recipients: 1000 }
  : {
      rounds: 7,
      requests: 300,
      starts: 25,
      seconds: 20,
      contacts: 20_000,
      renderings: 40,
      recipients: 20_000,
    };
const load = {
  recipients: numberOf("--recipients", values.recipients ?? String(effort.recipients)),
  sesRate: numberOf("--ses-rate", values["ses-rate"]),
};

function numberOf(option: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  console.error(`${option} must be a whole number above 0`);
  process.exit(2);
}

await synthesize();
const alone = {
  broadcast: ["A broadcast, in virtual time", () => broadcastTable(load)],
  beside: ["Single emails beside a broadcast, in virtual time", () => besideTable(load)],
  flood: ["A project beside one that floods, on the local service", () => floodTable(30)],
} as const;
const others: readonly (readonly [string, () => Promise<string> | string])[] = [
  ["Cost, from measured units", () => costTable()],
  ["Contention on the funds, simulated", () => contentionTable(effort.seconds)],
  ["Start of a process until its handler is loaded", () => startupTable(effort.starts)],
  ["Rendering 100 KB of html", () => renderingTable(effort.renderings)],
  ["Long lists and segments", () => listsTable(effort.contacts)],
  ["Sends to the local service", () => sendsTable(effort.rounds, effort.requests)],
];
const [only] = positionals;
const chosen = Object.entries(alone).find(([name]) => name === only)?.[1];
if (only !== undefined && !chosen) {
  console.error(`There is no part "${only}"; ${Object.keys(alone).join(" and ")} can be run alone.`);
  process.exit(2);
}
const parts = chosen ? [chosen] : [...others, alone.broadcast];
for (const [title, table] of parts) console.log(`${title}\n\n${await table()}\n`);
