import type * as z from "zod/mini";
import type { Issue } from "../../domain/platform/refusals.ts";
import { closestBranch, kindsOf, valuesOf } from "./closest-branch.ts";
import { formWords } from "./form-words.ts";
import { mostIssues } from "./most-issues.ts";
import { nearestOf } from "./nearest-name.ts";
import { pathText } from "./path-text.ts";
import { kindOf, named, typeWords } from "./type-words.ts";

interface Parsing {
  /** What was parsed: the body, the query or a parameter. */
  readonly value: unknown;
  /** The name of a parameter. */
  readonly at: string | undefined;
  /** What an unknown field at a path is probably meant to be, as a hint. */
  readonly hint: (name: string, path: readonly PropertyKey[]) => string;
}

/** What an issue of the schemas is to a caller: one of each unknown field, and one of everything else. */
export function readable(issue: z.core.$ZodIssue, parsing: Parsing): readonly Issue[] {
  const { value, at, hint } = parsing;
  const path = pathText([...(at ? [at] : []), ...issue.path]);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key, index) => ({
      path: pathText([...issue.path, key]),
      message: `unknown field${index < mostIssues ? hint(key, issue.path) : ""}`,
    }));
  }
  const given = valueAt(value, issue.path);
  // A value of another type is wrong; one that is not there is only required, whatever its type.
  if (given === undefined && issue.path.length > 0 && aboutType.has(issue.code))
    return [{ path, message: "is required" }];
  const inner = issue.code === "invalid_union" ? closestBranch(issue.errors) : undefined;
  // The words of a union are about its type: what is inside of a branch says more.
  if (inner && (issue.message === wordless || inner.some((one) => one.path.length > 0))) {
    return inner.flatMap((one) => readable({ ...one, path: [...issue.path, ...one.path] }, parsing));
  }
  return [{ path, message: issue.message === wordless ? wording(issue, given) : issue.message }];
}

/** The message of an issue whose schema has none of its own. */
const wordless = "Invalid input";

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

function wording(issue: z.core.$ZodIssue, given: unknown): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.path.length === 0 ? `must be ${named(issue.expected)}` : typeWords(issue.expected, given);
    case "invalid_value":
      return oneOf(issue.values.map(String), given);
    case "invalid_union":
      return unionWords(issue, given);
    case "invalid_key":
      return issue.issues[0]?.message ?? "is not a valid name";
    case "too_big":
      return `must ${bound("at most", issue.origin, Number(issue.maximum))}`;
    case "too_small":
      return `must ${bound(issue.inclusive === false ? "more than" : "at least", issue.origin, Number(issue.minimum))}`;
    case "invalid_format":
      return formWords(issue.pattern ?? "", String(given));
    default:
      return "is not valid";
  }
}

function bound(comparison: string, origin: string, limit: number): string {
  const plural = limit === 1 ? "" : "s";
  if (origin === "string") return `have ${comparison} ${limit} character${plural}`;
  if (origin === "array") return `have ${comparison} ${limit} item${plural}`;
  return `be ${comparison} ${limit}`;
}

/** One value of a list; the one that a misspelt value is near to is named apart. */
function oneOf(values: readonly string[], given: unknown): string {
  const nearest = typeof given === "string" ? nearestOf(given, values) : undefined;
  const hint = nearest === undefined || values.length < 4 ? "" : ` (did you mean \`${nearest}\`?)`;
  return values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(", ")}${hint}`;
}

function unionWords(issue: z.core.$ZodIssueInvalidUnion, given: unknown): string {
  if ("options" in issue && issue.options) return oneOf(issue.options.map(String), given);
  const values = valuesOf(issue.errors);
  if (values.length > 1) return oneOf(values, given);
  // An object that could be each of the branches: their fields tell them apart.
  const fields = issue.errors.map((one) => one.flatMap(({ path }) => (path[0] ? [String(path[0])] : [])));
  if (kindOf(given) === "object" && fields.every((names) => names.length > 0))
    return `needs ${fields.map((names) => names.join(", ")).join("; or ")}`;
  const kinds = [...new Set(kindsOf(issue.errors).map(named))];
  return kinds.length > 0 ? `must be ${kinds.join(", or ")}` : "is not valid";
}
