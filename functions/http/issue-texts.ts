import type * as z from "zod/mini";
import type { Issue } from "../domain/platform/refusals.ts";
import { pathText } from "./path-text.ts";

/** A hostile body could have a million faults. */
export const mostIssues = 100;

interface Parsing {
  /** What was parsed: the body, the query or a parameter. */
  readonly value: unknown;
  /** The name of a parameter. */
  readonly at: string | undefined;
  /** The declared field that an unknown one is nearest to. */
  readonly nearest: (name: string) => string | undefined;
}

/** What an issue of the schemas is to a caller: one of each unknown field, and one of everything else. */
export function readable(issue: z.core.$ZodIssue, { value, at, nearest }: Parsing): readonly Issue[] {
  const path = pathText([...(at ? [at] : []), ...issue.path]);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key, index) => {
      const meant = index < mostIssues ? nearest(key) : undefined;
      const hint = meant === undefined ? "" : ` (did you mean \`${meant}\`?)`;
      return { path: pathText([...issue.path, key]), message: `unknown field${hint}` };
    });
  }
  // A value of another type is wrong; one that is not there is only required, whatever its type.
  const isMissing = issue.path.length > 0 && valueAt(value, issue.path) === undefined;
  if (isMissing && aboutType.has(issue.code)) return [{ path, message: "is required" }];
  return [{ path, message: wording(issue) }];
}

/** Codes of issues that a value of another type has; a refinement has its own message. */
const aboutType: ReadonlySet<string> = new Set(["invalid_type", "invalid_union", "invalid_value"]);

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null && Object.hasOwn(inner, key)
        ? Reflect.get(inner, key)
        : undefined,
    value,
  );
}

function wording(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type" && issue.message === "Invalid input")
    return `must be ${article(issue.expected)}`;
  if (issue.code === "invalid_value") return `must be one of ${issue.values.map(String).join(", ")}`;
  if (issue.code === "too_big" && issue.message === "Invalid input")
    return `must be at most ${issue.maximum}`;
  if (issue.code === "too_small" && issue.message === "Invalid input")
    return `must be at least ${issue.minimum}`;
  return issue.message;
}

function article(kind: string): string {
  if (kind === "int") return "a whole number";
  if (kind === "record") return "an object";
  return `${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind}`;
}
