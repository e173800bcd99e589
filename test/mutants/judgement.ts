import type { SerializedError } from "vitest";

export type Verdict =
  /** The named tests pass without the mutant, and an assertion of one of them fails with it. */
  | "caught"
  /** The named tests pass with it. */
  | "survived"
  /** No test has the title, one fails without the mutant, or one fails with it by anything but an assertion. */
  | "unclear";

export interface TrialResult {
  readonly verdict: Verdict;
  /** The assertion that failed, or why nothing can be said. */
  readonly detail: string;
}

/** What came of the named tests of a file. */
export interface NamedRun {
  /** How many tests have the title. */
  readonly tests: number;
  /** Why tests failed, and the file itself. */
  readonly errors: readonly SerializedError[];
}

/** Why the named tests say nothing about a mutant; undefined where they pass without it. */
export function faultWithout({ tests, errors }: NamedRun): string | undefined {
  const [first] = errors;
  if (first) return `fails without the mutant: ${textOf(first)}`;
  return tests === 0 ? "no test has the title" : undefined;
}

export function judge({ tests, errors }: NamedRun): TrialResult {
  const assertion = errors.find(isAssertion);
  if (assertion) return { verdict: "caught", detail: textOf(assertion) };
  const [other] = errors;
  if (other) return { verdict: "unclear", detail: `fails by no assertion: ${textOf(other)}` };
  return tests === 0
    ? { verdict: "unclear", detail: "no test ran" }
    : { verdict: "survived", detail: "the test passes with it" };
}

/** A property that fails wraps the error of its counterexample. */
function isAssertion({ name, code, cause }: SerializedError): boolean {
  if (name === "AssertionError" || code === "ERR_ASSERTION") return true;
  // An error comes from its worker as data; a cause has the same members.
  return typeof cause === "object" && cause !== null && isAssertion(cause as SerializedError);
}

function textOf({ message }: SerializedError): string {
  return message.split("\n")[0]?.slice(0, 160) ?? "";
}
