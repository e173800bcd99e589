import type * as z from "zod/mini";
import type { Issue } from "../../domain/platform/refusals.ts";
import { readable } from "./issue-texts.ts";
import { mostIssues } from "./most-issues.ts";
import { fieldHint } from "./nearest-field.ts";

/** A part of a request that its schema refuses. */
export interface Refused {
  readonly schema: z.ZodMiniType;
  readonly value: unknown;
  /** The name of a parameter of the path. */
  readonly at: string | undefined;
  readonly issues: readonly z.core.$ZodIssue[];
}

/** What is wrong with a request, in words for its caller. It is loaded by the first request that has a fault. */
export function issuesOf(parts: readonly Refused[]): readonly Issue[] {
  const all: Issue[] = [];
  for (const { schema, value, at, issues } of parts) {
    // An error lists a hundred issues: comparing names beyond them would only cost time.
    const hint = (name: string, path: readonly PropertyKey[]) =>
      all.length < mostIssues ? fieldHint(schema, value, path, name) : "";
    // One by one: a hostile body has more faults than a function call can have arguments.
    for (const [index, issue] of issues.entries()) {
      if (isWiderThan(issues[index + 1], issue)) continue;
      for (const one of readable(issue, { value, at, hint })) if (!isSame(one, all.at(-1))) all.push(one);
    }
  }
  return all;
}

/** Two checks of one field may have the same words: an empty name is too short and has nothing visible. */
function isSame(one: Issue, last: Issue | undefined): boolean {
  return one.path === last?.path && one.message === last.message;
}

/** Every integer has the bounds of exact numbers, beside those of its field: only the closer bound helps the caller. */
function isWiderThan(next: z.core.$ZodIssue | undefined, issue: z.core.$ZodIssue): boolean {
  if (next === undefined || String(next.path) !== String(issue.path)) return false;
  if (issue.code === "too_big" && next.code === "too_big") return issue.maximum >= next.maximum;
  return issue.code === "too_small" && next.code === "too_small" && issue.minimum <= next.minimum;
}
