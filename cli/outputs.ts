import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { type Variable, variables } from "../functions/settings/environment.ts";
import { Refused } from "./refused.ts";

/** What `cdk deploy --outputs-file` writes: the outputs of each stack, by its name. */
const OutputsFile = z.record(z.string(), z.record(z.string(), z.string()));

/** The outputs of the API's stack that name what the service's own functions are given. */
const wanted = {
  dataTable: "DataTable",
  moneyTable: "MoneyTable",
  bodiesBucket: "BodiesBucket",
  sendQueues: "SendQueues",
  deployment: "Deployment",
} as const satisfies Partial<Record<Variable, string>>;

/** The environment of a deployment's functions, from its outputs. Throws `Refused` when the file does not give it. */
export function readOutputs(file: string, stack: string | undefined): Readonly<Record<string, string>> {
  const stacks = parse(file);
  const complete = Object.keys(stacks).filter((name) => missing(stacks[name]).length === 0);
  const chosen = stack ?? onlyOne(file, complete);
  const outputs = stacks[chosen];
  if (!outputs) throw new Refused(`${file} has no stack ${chosen}; it has ${Object.keys(stacks).join(", ")}`);
  const lacking = missing(outputs);
  if (lacking.length > 0) throw new Refused(`the stack ${chosen} lacks the outputs ${lacking.join(", ")}`);
  return Object.fromEntries(
    Object.entries(wanted).map(([name, output]) => [variables[name as Variable], outputs[output] ?? ""]),
  );
}

function parse(file: string): z.infer<typeof OutputsFile> {
  try {
    return OutputsFile.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      throw new Refused(`there is no file ${file}; cdk deploy --outputs-file ${file} writes it`);
    throw new Refused(`${file} is not what cdk deploy --outputs-file writes`, { cause: error });
  }
}

function missing(outputs: Readonly<Record<string, string>> | undefined): readonly string[] {
  return Object.values(wanted).filter((output) => !outputs?.[output]);
}

function onlyOne(file: string, names: readonly string[]): string {
  const [first, ...others] = names;
  if (first === undefined) throw new Refused(`no stack of ${file} is the API of an email delivery service`);
  if (others.length > 0) throw new Refused(`say which by --stack: ${file} has ${names.join(", ")}`);
  return first;
}
