import type * as z from "zod/mini";

/** A mistake in words, after the place of the value: the checks' own messages say nothing without a language loaded. */
export function explainIssue(issue: z.core.$ZodIssue): string {
  return `${issue.path.join(".") || "(the whole)"}: ${words(issue)}`;
}

function words(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "unrecognized_keys":
      return `has no setting called ${issue.keys.join(" or ")}`;
    case "invalid_value":
      return `must be one of ${issue.values.join(", ")}`;
    case "too_small":
      return issue.origin === "array" ? issue.message : `must be at least ${issue.minimum}`;
    case "too_big":
      return `must be at most ${issue.maximum}`;
    case "invalid_type":
      return `must be a value of type ${issue.expected}`;
    default:
      return issue.message;
  }
}
