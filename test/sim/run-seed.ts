import { glob } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../build/places.ts";
import { holdBlobs } from "./engine/blobs.ts";
import { guardChance } from "./engine/chance-guard.ts";
import type { FaultClass } from "./engine/faults.ts";
import { optionsOf, type SimOptions } from "./engine/options.ts";
import { startSimWorld, type Version } from "./engine/sim-world.ts";
import type { LawCounts } from "./laws/laws.ts";
import { live } from "./life.ts";

/** What became of a seed. */
export interface Outcome {
  readonly options: SimOptions;
  readonly violations: readonly string[];
  /** Of everything that happened; equal in each run of the seed. */
  readonly hash: string;
  readonly steps: number;
  readonly calls: number;
  readonly faults: Readonly<Partial<Record<FaultClass, number>>>;
  readonly cells: readonly string[];
  /** The operations that were answered with success. */
  readonly operations: readonly string[];
  readonly counts: LawCounts;
  /** Virtual hours. */
  readonly hours: number;
  /** The newest steps. */
  readonly trace: readonly string[];
}

const hourMs = 3_600_000;
const [warmUpSeeds, warmUpOperations] = [[901], 80];
let loaded: Promise<void> | undefined;

/** Plays a seed in a world of its own. */
export async function runSeed(options: SimOptions, version?: Version): Promise<Outcome> {
  loaded ??= warmUp();
  await loaded;
  return play(options, version);
}

async function play(options: SimOptions, version?: Version): Promise<Outcome> {
  const sim = await startSimWorld(options, version);
  const [guard, blobs] = [guardChance(sim.laws.violate), holdBlobs(sim.timeline)];
  // In a deployed function it would end the process, and with it every other request of a batch.
  const unhandled = (error: unknown) =>
    sim.laws.violate(
      `a promise failed that nobody waited for: ${error instanceof Error ? error.stack : error}`,
    );
  process.on("unhandledRejection", unhandled);
  try {
    const began = sim.timeline.now();
    const violations = await live(sim);
    return {
      ...{ options, violations, hash: sim.trace.hash(), trace: sim.trace.last(), cells: [...sim.cells] },
      operations: [...sim.operations],
      ...{ steps: sim.timeline.steps(), calls: sim.calls(), counts: sim.laws.counts() },
      faults: Object.fromEntries(sim.faults.counts),
      hours: (sim.timeline.now() - began) / hourMs,
    };
  } finally {
    guard.end();
    blobs.end();
    process.off("unhandledRejection", unhandled);
    await sim.stop();
  }
}

/** Loads every module first, and what they load at their first use: that takes time of its own, and would decide the order. */
async function warmUp(): Promise<void> {
  for await (const file of glob("functions/{api,workers,operations,domain,gateways,store}/**/*.ts", {
    cwd: root,
  }))
    if (!file.endsWith(".d.ts")) await import(/* @vite-ignore */ join(root, file));
  for (const seed of warmUpSeeds) await play({ ...optionsOf(seed), operations: warmUpOperations });
}
