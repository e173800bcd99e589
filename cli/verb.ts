import type { Target } from "./target.ts";

/** One thing that the operator can have done. */
export interface Verb {
  /** What stands behind its name on the command line: `<project> <amount>`. */
  readonly arguments: readonly string[];
  readonly options: { readonly [name: string]: Option };
  readonly about: string;
  /** Does it and gives what to print. Throws `Refused` for an expected no. */
  readonly run: (given: Given, target: Target) => Promise<string>;
}

export interface Option {
  readonly type: "string" | "boolean";
  readonly about: string;
  /** What stands for its value in the usage. */
  readonly value?: string;
}

/** What the command line gave: every argument, and the options that it names. */
export interface Given {
  readonly arguments: { readonly [name: string]: string };
  readonly options: { readonly [name: string]: string | boolean | undefined };
}

/** An argument of a verb, which the command line has been held to. */
export function argumentOf(given: Given, name: string): string {
  const value = given.arguments[name];
  if (value === undefined) throw new Error(`the verb does not declare <${name}>`);
  return value;
}

/** The value of an option that takes one. */
export function optionOf({ options }: Given, name: string): string | undefined {
  const value = options[name];
  return typeof value === "string" ? value : undefined;
}

/** An expected no: its message is for the operator. */
export class Refused extends Error {
  override readonly name = "Refused";
}

/** The command line cannot be understood. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
