import type * as z from "zod/mini";

type SchemaIssue = z.core.$ZodIssue;

/**
 * Returns what is wrong with a value as the branch of a union that it probably was meant for: the one with the fewest
 * faults. Undefined where it is of no branch's type, or where two branches are as near as each other.
 */
export function closestBranch(
  branches: readonly (readonly SchemaIssue[])[],
): readonly SchemaIssue[] | undefined {
  const [best, second] = branches
    .filter((issues) => !issues.some(isOfAnotherType))
    .map((issues) => ({ issues, faults: issues.reduce((sum, issue) => sum + faultsIn(issue), 0) }))
    .toSorted((a, b) => a.faults - b.faults);
  return best && best.faults !== second?.faults ? best.issues : undefined;
}

/** The kinds of values that the branches take, as their issues name them. */
export function kindsOf(branches: readonly (readonly SchemaIssue[])[]): readonly string[] {
  return branches.flatMap((issues) =>
    issues.flatMap((issue) => {
      if (issue.path.length > 0) return [];
      if (issue.code === "invalid_type") return [issue.expected];
      if (issue.code === "invalid_union") return kindsOf(issue.errors);
      return [];
    }),
  );
}

/** The values that the branches take, where each takes one. */
export function valuesOf(branches: readonly (readonly SchemaIssue[])[]): readonly string[] {
  return branches.flatMap((issues) =>
    issues.flatMap((issue) =>
      issue.path.length === 0 && issue.code === "invalid_value" ? issue.values.map(String) : [],
    ),
  );
}

function isOfAnotherType(issue: SchemaIssue): boolean {
  if (issue.path.length > 0) return false;
  if (issue.code === "invalid_union") return closestBranch(issue.errors) === undefined;
  return issue.code === "invalid_type" || issue.code === "invalid_value";
}

/** A field that a branch does not know counts more against it than one that is not given yet. */
function faultsIn(issue: SchemaIssue): number {
  return issue.code === "unrecognized_keys" ? 2 * issue.keys.length : 1;
}
