import type * as z from "zod/mini";

/**
 * Returns one line for a validation issue: the path of the value, then the problem. zod/mini has no messages of its
 * own unless a locale is loaded.
 */
export function explainIssue(issue: z.core.$ZodIssue): string {
  return `${issue.path.join(".") || "(configuration)"}: ${describe(issue)}`;
}

function describe(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_key":
      return issue.issues[0]?.message ?? issue.message;
    case "unrecognized_keys":
      return `unknown setting ${issue.keys.join(", ")}`;
    case "invalid_value":
      return `must be one of ${issue.values.join(", ")}`;
    case "too_small":
      return issue.origin === "array" ? issue.message : `must be at least ${issue.minimum}`;
    case "too_big":
      return issue.origin === "array" ? issue.message : `must be at most ${issue.maximum}`;
    case "invalid_type":
      return `must be a value of type ${issue.expected}`;
    default:
      return issue.message;
  }
}
