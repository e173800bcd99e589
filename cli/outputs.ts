import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { Deployment, Plan, type Variable, variables } from "../functions/settings/environment.ts";
import { UsageError } from "./usage-error.ts";

/** The file that `cdk deploy --outputs-file` writes: the outputs of each stack, by stack name. */
const OutputsFile = z.record(z.string(), z.record(z.string(), z.string()));

/** The outputs of the API stack that hold the environment of the service's functions. */
const requiredOutputs = {
  dataTable: "DataTable",
  moneyTable: "MoneyTable",
  bodiesBucket: "BodiesBucket",
  sendQueues: "SendQueues",
  deployment: "Deployment",
} as const satisfies Partial<Record<Variable, string>>;

/** The outputs of each stack, by stack name. */
export type Outputs = z.infer<typeof OutputsFile>;

/** Returns the environment of a deployment's functions. @throws {UsageError} if the file does not contain it. */
export function environmentOf(
  stacks: Outputs,
  file: string,
  stack: string | undefined,
): Readonly<Record<string, string>> {
  const complete = Object.keys(stacks).filter((name) => missing(stacks[name]).length === 0);
  const chosen = stack ?? onlyOne(file, complete);
  const outputs = stacks[chosen];
  if (!outputs)
    throw new UsageError(
      `Stack not found in ${file}: ${chosen}. Available: ${Object.keys(stacks).join(", ")}.`,
    );
  const absent = missing(outputs);
  if (absent.length > 0) throw new UsageError(`Stack ${chosen} has no outputs ${absent.join(", ")}.`);
  const environment = Object.entries(requiredOutputs).map(([name, output]) => [
    variables[name as Variable],
    outputs[output] ?? "",
  ]);
  const deployment = knownSettings(outputs[requiredOutputs.deployment] ?? "");
  return { ...Object.fromEntries(environment), [variables.deployment]: deployment };
}

/** A stack of a later version has settings that this tool does not know: they are left out, as they concern functions. */
const KnownSettings = z.object({
  ...Deployment.shape,
  plans: z.record(z.string(), z.object(Plan.shape)),
});

function knownSettings(deployment: string): string {
  return JSON.stringify(KnownSettings.parse(JSON.parse(deployment)));
}

/** @throws {UsageError} if the file does not exist, or has another format */
export function readOutputs(file: string): Outputs {
  try {
    return OutputsFile.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      throw new UsageError(`File not found: ${file}. Create it with cdk deploy --outputs-file ${file}.`);
    throw new UsageError(`Invalid outputs file ${file} (expected the format of cdk deploy --outputs-file).`, {
      cause: error,
    });
  }
}

const SendRates = z.record(z.string(), z.number());

/** Returns the send rates that a deployment is configured with; undefined where it was deployed before it said them. */
export function sendRatesOf(
  stacks: Outputs,
  stack: string | undefined,
): Readonly<Record<string, number>> | undefined {
  const text = outputOf(stacks, stack, "SendRates");
  return text === undefined ? undefined : SendRates.parse(JSON.parse(text));
}

/** Returns an output of the chosen stack, or of the first that has it. */
export function outputOf(stacks: Outputs, stack: string | undefined, output: string): string | undefined {
  const names = stack === undefined ? Object.keys(stacks) : [stack];
  return names.map((name) => stacks[name]?.[output]).find((found) => found !== undefined);
}

function missing(outputs: Readonly<Record<string, string>> | undefined): readonly string[] {
  return Object.values(requiredOutputs).filter((output) => !outputs?.[output]);
}

function onlyOne(file: string, names: readonly string[]): string {
  const [first, ...others] = names;
  if (first === undefined) throw new UsageError(`No API stack of an email delivery service in ${file}.`);
  if (others.length > 0)
    throw new UsageError(`Several API stacks in ${file}: choose one of ${names.join(", ")} with --stack.`);
  return first;
}
