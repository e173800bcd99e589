import { claims } from "../faults/mutants/claims.ts";
import { optionsOf } from "./engine/options.ts";
import type { Version } from "./engine/sim-world.ts";
import { type Outcome, runSeed } from "./run-seed.ts";

/** A wrong version that every job plays as well: a job that does not notice it proves nothing. */
export const canary = claims.find(({ name }) => name === "claims an email after sending it");

/** Plays a wrong version of the services, or the code as it was loaded, from a seed on; undefined if no seed shows it. */
export async function findWrong(
  { version }: { readonly version?: Version },
  from: number,
  most: number,
): Promise<Outcome | undefined> {
  for (let seed = from; seed < from + most; seed++) {
    const outcome = await runSeed(optionsOf(seed), version);
    if (outcome.violations.length > 0) return outcome;
  }
  return undefined;
}
