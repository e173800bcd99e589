import { parseArgs } from "node:util";
import * as fc from "fast-check";
import { type BothEngines, differenceOf, startBoth } from "./both-engines.ts";
import { anyCommands } from "./random-commands.ts";

/**
 * Plays random commands in both engines until so many were answered alike, and prints the sequence of the first that was
 * not: `npm run engine:pairs -- --pairs 100000 --seed 1`.
 */
const { values } = parseArgs({
  options: { pairs: { type: "string", default: "100000" }, seed: { type: "string", default: "1" } },
});
const atOnce = 500;
/** DynamoDB Local becomes slower with the rows that it keeps. */
const sequencesOfOne = 2000;

const say = (text: string) => process.stdout.write(`${text}\n`);
process.exitCode = await playPairs(Number(values.pairs), Number(values.seed));

async function playPairs(most: number, seed: number): Promise<number> {
  const kinds: Record<string, number> = {};
  let [pairs, sequences, engines] = [0, 0, await startBoth()];
  try {
    for (let round = 0; pairs < most; round++) {
      if (sequences >= sequencesOfOne) [sequences, engines] = [0, await anew(engines)];
      for (const commands of fc.sample(anyCommands(), { seed: seed + round, numRuns: atOnce })) {
        const differs = await differenceOf(engines, commands, `r${seed}s${sequences++}`);
        if (differs !== undefined) return differing(differs, seed + round);
        for (const { operation } of commands) kinds[operation] = (kinds[operation] ?? 0) + 1;
        pairs += commands.length;
        if (pairs >= most) break;
      }
      say(`${pairs} pairs`);
    }
  } finally {
    await engines.stop();
  }
  for (const [operation, count] of Object.entries(kinds)) say(`${operation.padEnd(24)}${count}`);
  say(`${pairs} pairs from seed ${seed}, none of them answered differently`);
  return 0;
}

async function anew(before: BothEngines): Promise<BothEngines> {
  await before.stop();
  return startBoth();
}

function differing(text: string, seed: number): number {
  say(`Seed ${seed}: ${text}`);
  return 1;
}
