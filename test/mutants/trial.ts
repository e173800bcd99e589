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

/**
 * Starts vitest with a plugin that replaces the piece of one mutant at a time: no file is written. The tests that the
 * mutants name are run without any once for each file.
 */
export async function newTrials(mutants: readonly SourceMutant[]): Promise<Trials> {
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
  const run = (test: string, titles: readonly RegExp[], mutant: SourceMutant | undefined) => {
    // The file of the mutant before this one still has it, as far as vitest knows.
    for (const one of [current, mutant]) if (one) vitest.invalidateFile(join(root, one.file));
    current = mutant;
    return runNamed(vitest, test, titles);
  };
  const without = new Map<string, FileRun>();
  return {
    try: async (mutant) => {
      const { test, title } = mutant;
      const titles = mutants.flatMap((one) => (one.test === test ? one.title : []));
      const right = without.get(test) ?? (await run(test, titles, undefined));
      without.set(test, right);
      const fault = faultWithout(named(right, title));
      if (fault !== undefined) return { verdict: "unclear", detail: fault };
      return judge(named(await run(test, [title], mutant), title));
    },
    close: () => vitest.close(),
  };
}

/** What came of a file: of its tests by their full titles, and of the file and its groups. */
interface FileRun {
  readonly tests: readonly { readonly title: string; readonly errors: NamedRun["errors"] }[];
  readonly errors: NamedRun["errors"];
}

async function runNamed(vitest: Vitest, test: string, titles: readonly RegExp[]): Promise<FileRun> {
  vitest.setGlobalTestNamePattern(new RegExp(titles.map(({ source }) => `(?:${source})`).join("|")));
  const specification = vitest.getRootProject().createSpecification(join(root, test));
  const { testModules } = await vitest.runTestSpecifications([specification]);
  return fileRun(testModules.find(({ moduleId }) => moduleId === specification.moduleId));
}

function fileRun(module: TestModule | undefined): FileRun {
  const all = [...(module?.children.allTests() ?? [])].filter((one) => one.result().state !== "skipped");
  const groups = [...(module?.children.allSuites() ?? [])].flatMap((one) => one.errors());
  return {
    tests: all.map((one) => ({ title: one.fullName, errors: one.result().errors ?? [] })),
    errors: [...(module?.errors() ?? []), ...groups],
  };
}

function named({ tests, errors }: FileRun, title: RegExp): NamedRun {
  const some = tests.filter((one) => title.test(one.title));
  return { tests: some.length, errors: [...some.flatMap((one) => one.errors), ...errors] };
}
