import { join } from "node:path";
import type { TestModule, Vitest } from "vitest/node";
import { createVitest } from "vitest/node";
import { root } from "../../build/places.ts";
import { faultWithout, judge, type NamedRun, type TrialResult } from "./judgement.ts";
import { mutated, type SourceMutant } from "./mutant.ts";

export interface Trials {
  readonly try: (mutant: SourceMutant) => Promise<TrialResult>;
  readonly close: () => Promise<void>;
}

/** Starts vitest with a plugin that replaces the piece of one mutant at a time: no file is written. */
export async function newTrials(): Promise<Trials> {
  let current: SourceMutant | undefined;
  const plugin = {
    name: "mutant",
    enforce: "pre" as const,
    transform: (code: string, id: string) =>
      current && id === join(root, current.file) ? { code: mutated(code, current), map: null } : undefined,
  };
  const vitest = await createVitest(
    // A cache of modules beyond the process would keep a mutant for other runs.
    { root, watch: false, reporters: [{}], pool: "threads", maxWorkers: 1, fsModuleCache: false },
    { plugins: [plugin], logLevel: "error" },
  );
  const faults = new Map<string, string | undefined>();
  const run = async (mutant: SourceMutant, isIn: boolean) => {
    // The file of the mutant before this one still has it, as far as vitest knows.
    for (const one of [current, mutant]) if (one) vitest.invalidateFile(join(root, one.file));
    current = isIn ? mutant : undefined;
    return runNamed(vitest, mutant);
  };
  return {
    try: async (mutant) => {
      const named = `${mutant.test} ${mutant.title}`;
      if (!faults.has(named)) faults.set(named, faultWithout(await run(mutant, false)));
      const fault = faults.get(named);
      return fault === undefined ? judge(await run(mutant, true)) : { verdict: "unclear", detail: fault };
    },
    close: () => vitest.close(),
  };
}

async function runNamed(vitest: Vitest, { test, title }: SourceMutant): Promise<NamedRun> {
  vitest.setGlobalTestNamePattern(title);
  const specification = vitest.getRootProject().createSpecification(join(root, test));
  const { testModules } = await vitest.runTestSpecifications([specification]);
  return namedRun(testModules.find(({ moduleId }) => moduleId === specification.moduleId));
}

function namedRun(module: TestModule | undefined): NamedRun {
  const all = [...(module?.children.allTests() ?? [])];
  const named = all.map((one) => one.result()).filter(({ state }) => state !== "skipped");
  const groups = [...(module?.children.allSuites() ?? [])].flatMap((one) => one.errors());
  const errors = [...named.flatMap((one) => one.errors ?? []), ...(module?.errors() ?? []), ...groups];
  return { tests: named.length, errors };
}
