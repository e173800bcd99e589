import { parseArgs } from "node:util";
import type { Given } from "./given.ts";
import { UsageError } from "./refused.ts";
import { targetOptions } from "./target.ts";
import type { Verb } from "./verb.ts";

/** What the command line gives a verb, and whether it asks for help instead. Throws `UsageError`. */
export function parseCommand(verb: Verb, args: readonly string[]): Given & { readonly help: boolean } {
  const { values, positionals } = parsed(verb, args);
  const help = values["help"] === true;
  if (help) return { arguments: {}, options: values, help };
  const missing = verb.arguments.slice(positionals.length);
  if (missing.length > 0) throw new UsageError(`<${missing[0]}> is missing`);
  const extra = positionals.slice(verb.arguments.length);
  if (extra.length > 0) throw new UsageError(`${extra[0]} is one argument too many`);
  const named = verb.arguments.map((name, at) => [name, positionals[at] ?? ""] as const);
  return { arguments: Object.fromEntries(named), options: values, help };
}

interface Parsed {
  readonly values: Given["options"];
  readonly positionals: readonly string[];
}

function parsed(verb: Verb, args: readonly string[]): Parsed {
  const declared = { ...verb.options, ...targetOptions };
  const options = Object.fromEntries(Object.entries(declared).map(([name, { type }]) => [name, { type }]));
  try {
    const { values, positionals } = parseArgs({
      args: args.map(asArgument),
      options: { ...options, help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    });
    return {
      // No option is declared to be given more than once, so none of the values is a list.
      values: values as Parsed["values"],
      positionals: positionals.map((text) => text.replace(/^ -/, "-")),
    };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** A negative number is an argument that a verb refuses in its own words, not an unknown option. */
function asArgument(text: string): string {
  return /^-[\d.]/.test(text) ? ` ${text}` : text;
}
