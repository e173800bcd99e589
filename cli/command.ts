import type { Command } from "commander";
import type { Target } from "./target.ts";

/** Where the tool writes. */
export interface Terminal {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
}

/** The result of a command: `text` for people, `data` for `--json`. */
export interface Report {
  readonly text: string;
  readonly data: unknown;
  /** What is wrong, when the command ran but found a problem: the exit code is then 1. */
  readonly failure?: string | undefined;
}

/** Makes a commander action from a command's work, which gets the target before its arguments and options. */
export type ActionFor = <Args extends readonly unknown[]>(
  work: (target: Target, ...args: Args) => Promise<Report>,
) => (...args: Args) => Promise<void>;

/** As `ActionFor`, for work that is about no service. */
export type PlainActionFor = <Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<Report>,
) => (...args: Args) => Promise<void>;

/** Adds a command that needs no service. */
export type AddPlainCommand = (program: Command, actionFor: PlainActionFor) => void;

/** Adds one command to the program. Its work throws `UsageError` for an expected failure. */
export type AddCommand = (program: Command, actionFor: ActionFor) => void;
