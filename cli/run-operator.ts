import { type Command, CommanderError } from "commander";
import { Refusal } from "../functions/domain/platform/refusals.ts";
import type { Report, Terminal } from "./command.ts";
import { type Actions, type GlobalOptions, newProgram } from "./program.ts";
import { openTarget, type Target } from "./target.ts";
import { UsageError } from "./usage-error.ts";

/**
 * Runs one command line. Returns the exit code: 0 done, 1 failed (the reason is on stderr), 2 invalid command line.
 * Rejects only for a bug.
 */
export async function runOperator(
  args: readonly string[],
  terminal: Terminal,
  localDir: string,
): Promise<number> {
  let exitCode = 0;
  const run = async (args: readonly unknown[], work: (options: GlobalOptions) => Promise<Report>) => {
    // Commander passes the command itself as the last argument of an action.
    const command = args.at(-1) as Command;
    const options = command.optsWithGlobals<GlobalOptions>();
    if (options.stack !== undefined && options.outputs === undefined)
      command.error("error: option '--stack <name>' requires '--outputs <file>'");
    const failure = await runCommand(options, terminal, () => work(options));
    if (failure === undefined) return;
    terminal.stderr(`${command.name()}: ${failure.trimEnd()}\n`);
    exitCode = 1;
  };
  const actions: Actions = {
    actionFor:
      (work) =>
      (...workArgs) =>
        run(workArgs, (options) => onTarget(options, localDir, (target) => work(target, ...workArgs))),
    plainActionFor:
      (work) =>
      (...workArgs) =>
        run(workArgs, () => work(...workArgs)),
  };
  try {
    await newProgram(terminal, actions).parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
}

async function onTarget(
  options: GlobalOptions,
  localDir: string,
  work: (target: Target) => Promise<Report>,
): Promise<Report> {
  const target = openTarget(options, localDir);
  try {
    return await work(target);
  } finally {
    target.close();
  }
}

/** Prints the report of a command. Returns why it failed, undefined if it did not. */
async function runCommand(
  options: GlobalOptions,
  { stdout }: Terminal,
  work: () => Promise<Report>,
): Promise<string | undefined> {
  try {
    const { text, data, failure } = await work();
    if (options.json) stdout(`${JSON.stringify(data, undefined, 2)}\n`);
    else if (failure === undefined) stdout(text);
    return options.json || failure === undefined ? failure : `${failure}\n\n${text}`;
  } catch (error) {
    return explain(error);
  }
}

/** The message of a failure that the operator can act on. Anything else is a bug, thrown again with its stack. */
function explain(error: unknown): string {
  if (error instanceof UsageError) return error.message;
  if (error instanceof Refusal) {
    const cause = error.cause instanceof Error ? ` (${messageOf(error.cause)})` : "";
    return `${error.message}${cause}`;
  }
  if (error instanceof Error && "$metadata" in error) return `AWS error ${error.name}: ${messageOf(error)}`;
  throw error;
}

/** When no address of a host accepts a connection, the reasons are only in the parts of the error. */
function messageOf(error: Error): string {
  if (error.message === "" && error instanceof AggregateError) return String(error.errors[0]);
  return error.message;
}
