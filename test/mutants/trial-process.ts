import { fork } from "node:child_process";
import type { NamedMutant } from "./chosen.ts";
import type { TrialResult } from "./judgement.ts";
import { register } from "./register.ts";
import { newTrials } from "./trial.ts";

/** Longer than all time-outs of a trial on a busy machine: a mutant that never yields is ended with its process. */
const longestTrialMs = 60 * 60_000;

export interface TrialProcess {
  readonly try: (mutant: NamedMutant) => Promise<TrialResult>;
  readonly isAlive: () => boolean;
  readonly stop: () => void;
}

/** Starts a process that tries mutants one after another: it runs `file`, which calls `serveTrials` there. */
export async function startTrialProcess(file: string): Promise<TrialProcess> {
  const child = fork(file, [], { env: { ...process.env, TEMPLATES: "kept" } });
  let isAlive = true;
  const next = () =>
    new Promise<TrialResult>((resolve) => {
      const timer = setTimeout(() => child.kill("SIGKILL"), longestTrialMs);
      const end = (result: TrialResult) => {
        clearTimeout(timer);
        child.removeAllListeners();
        resolve(result);
      };
      // The other side sends nothing but results.
      child.once("message", (result) => end(result as TrialResult));
      child.once("exit", () => {
        isAlive = false;
        end({ verdict: "unclear", detail: "its process ended, or had to be ended" });
      });
    });
  await next();
  return {
    try: (mutant) => {
      const result = next();
      // A message carries no regular expression.
      child.send({ ...mutant, title: mutant.title.source });
      return result;
    },
    isAlive: () => isAlive,
    stop: () => child.disconnect(),
  };
}

/** Tries the mutants that the parent sends, each on its own. */
export async function serveTrials(): Promise<void> {
  const trials = await newTrials(Object.values(register).flat());
  process.on("message", async (mutant: NamedMutant) => {
    const given = { ...mutant, title: new RegExp(mutant.title) };
    process.send?.(await trials.try(given).catch(brokenTrial));
  });
  process.on("disconnect", () => process.exit());
  process.send?.("ready");
}

function brokenTrial(error: unknown): TrialResult {
  return { verdict: "unclear", detail: String(error) };
}
