import type { Given, Option } from "./given.ts";
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
