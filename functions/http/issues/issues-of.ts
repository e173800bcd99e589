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
    for (const issue of issues) for (const one of readable(issue, { value, at, hint })) all.push(one);
  }
  return all;
}
