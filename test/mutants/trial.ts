import { join } from "node:path";
import type { SerializedError, TestCase, TestModule, Vitest } from "vitest/node";
import { createVitest } from "vitest/node";
import { root } from "../../build/places.ts";
import { mutated, type SourceMutant } from "./mutant.ts";

export type Verdict =
  /** The named tests pass without it, and an assertion of one of them fails with it. */
  | "caught"
  /** The named tests pass with it. */
  | "survived"
  /** No named test exists, one fails without the mutant, or one fails with it by anything but an assertion. */
  | "unclear";

export interface TrialResult {
  readonly verdict: Verdict;
  /** The assertion that failed, or why nothing can be said. */
  readonly detail: string;
}

export interface Trials {
  readonly try: (mutant: SourceMutant) => Promise<TrialResult>;
  readonly close: () => Promise<void>;
}

/** A test that a mutant keeps from ending fails by its time-out, which is no assertion. */
const trialTimeoutMs = 60_000;

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
    {
      ...{ root, watch: false, reporters: [{}], pool: "threads", maxWorkers: 1 },
      // A cache of modules beyond the process would keep a mutant for other runs.
      ...{ fsModuleCache: false, testTimeout: trialTimeoutMs, hookTimeout: trialTimeoutMs },
    },
    { plugins: [plugin], logLevel: "error" },
  );
  const passing = new Map<string, string | undefined>();
  const run = async (mutant: SourceMutant, isIn: boolean) => {
    // The file of the mutant before this one still has it, as far as vitest knows.
    for (const one of [current, mutant]) if (one) vitest.invalidateFile(join(root, one.file));
    current = isIn ? mutant : undefined;
    return runNamed(vitest, mutant);
  };
  return {
    try: async (mutant) => {
      const named = `${mutant.test} ${mutant.title}`;
      if (!passing.has(named)) passing.set(named, faultWithout(await run(mutant, false)));
      const fault = passing.get(named);
      return fault === undefined ? judge(await run(mutant, true)) : { verdict: "unclear", detail: fault };
    },
    close: () => vitest.close(),
  };
}

async function runNamed(vitest: Vitest, { test, title }: SourceMutant): Promise<TestModule | undefined> {
  vitest.setGlobalTestNamePattern(title);
  const specification = vitest.getRootProject().createSpecification(join(root, test));
  const { testModules } = await vitest.runTestSpecifications([specification]);
  return testModules.find(({ moduleId }) => moduleId === specification.moduleId);
}

function casesOf(module: TestModule | undefined): readonly TestCase[] {
  return [...(module?.children.allTests() ?? [])].filter((one) => one.result().state !== "skipped");
}

/** Why the named tests say nothing about a mutant; undefined where they pass without it. */
function faultWithout(module: TestModule | undefined): string | undefined {
  const cases = casesOf(module);
  const failed = cases.find((one) => one.result().state !== "passed");
  if (failed) return `without the mutant, "${failed.name}" fails: ${textOf(failed.result().errors?.[0])}`;
  const [broken] = module?.errors() ?? [];
  if (broken) return `without the mutant, the file fails: ${textOf(broken)}`;
  return cases.length === 0 ? "no test has the title" : undefined;
}

function judge(module: TestModule | undefined): TrialResult {
  const errors = casesOf(module).flatMap((one) => one.result().errors ?? []);
  const assertion = errors.find(isAssertion);
  if (assertion) return { verdict: "caught", detail: textOf(assertion) };
  const [other] = [...errors, ...(module?.errors() ?? [])];
  if (other) return { verdict: "unclear", detail: `fails by no assertion: ${textOf(other)}` };
  return casesOf(module).length === 0
    ? { verdict: "unclear", detail: "no test ran" }
    : { verdict: "survived", detail: "" };
}

/** A property that fails wraps the error of its counterexample. */
function isAssertion(error: SerializedError): boolean {
  if (error.name === "AssertionError" || error["code"] === "ERR_ASSERTION") return true;
  // An error comes from its worker as data, with the same members.
  const cause = error.cause as SerializedError | undefined;
  return typeof cause === "object" && cause !== null && isAssertion(cause);
}

function textOf(error: SerializedError | undefined): string {
  return (error?.message ?? "no message").split("\n")[0]?.slice(0, 160) ?? "";
}
