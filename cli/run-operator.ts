import { Refusal } from "../functions/domain/platform/refusals.ts";
import { parseCommand } from "./parse-command.ts";
import { Refused, UsageError } from "./refused.ts";
import { openTarget } from "./target.ts";
import { usage, verbUsage } from "./usage.ts";
import type { Verb } from "./verb.ts";
import { verbs } from "./verbs.ts";

export interface Terminal {
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
}

/** Runs one command. Its exit code: 0 done, 1 refused, 2 not understood. Throws only for a bug. */
export async function runOperator(
  args: readonly string[],
  { print, complain }: Terminal,
  localDir: string,
): Promise<number> {
  const [name, ...rest] = args;
  if (name === "--help" || name === "-h" || name === "help") {
    print(usage());
    return 0;
  }
  const verb = name !== undefined && Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (name === undefined || !verb) {
    complain(`${name === undefined ? "" : `There is no verb ${name}.\n\n`}${usage()}`);
    return 2;
  }
  try {
    print(await run(name, verb, rest, localDir));
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      complain(`${error.message}\n\n${verbUsage(name, verb)}`);
      return 2;
    }
    complain(`${name}: ${explain(error)}\n`);
    return 1;
  }
}

async function run(name: string, verb: Verb, args: readonly string[], localDir: string): Promise<string> {
  const given = parseCommand(verb, args);
  if (given.help) return verbUsage(name, verb);
  const target = openTarget(given, localDir);
  try {
    return await verb.run(given, target);
  } finally {
    target.close();
  }
}

/** What an operator can do something about, in words; anything else is a bug and keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof Refused) return error.message;
  if (error instanceof Refusal) {
    const cause = error.cause instanceof Error ? ` (${messageOf(error.cause)})` : "";
    return `${error.message}${cause}`;
  }
  if (error instanceof Error && "$metadata" in error) return `AWS answers ${error.name}: ${messageOf(error)}`;
  throw error;
}

/** A connection that failed to every address of a name says what happened only in its parts. */
function messageOf(error: Error): string {
  if (error.message === "" && error instanceof AggregateError) return String(error.errors[0]);
  return error.message;
}
