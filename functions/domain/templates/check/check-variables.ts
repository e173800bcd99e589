import { analyzeSync, type Template } from "liquidjs";
import type { Finding } from "../finding.ts";
import type { TemplateVariable } from "../template-content.ts";
import { givenVariables, isAlong } from "../variables.ts";

/** A variable that a source uses, at its first place. */
export interface UsedVariable {
  readonly path: string;
  readonly field: string;
  readonly line: number;
  readonly column: number;
}

/** Returns the variables that a source expects from outside, each once. */
export function usedVariables(field: string, templates: Template[]): readonly UsedVariable[] {
  const { globals } = analyzeSync(templates, { partials: false });
  return Object.values(globals).flatMap((all) => {
    const paths = new Map(all.toReversed().map((one) => [pathOf(one.segments), one.location]));
    return [...paths].map(([path, { row, col }]) => ({ path, field, line: row, column: col }));
  });
}

function pathOf(segments: readonly unknown[]): string {
  const names = segments.map((segment) => (typeof segment === "string" ? segment : undefined));
  const end = names.indexOf(undefined);
  return names.slice(0, end < 0 ? names.length : end).join(".");
}

/** Returns which variables are used without being declared, perhaps misspelt, and which declared ones are not used. */
export function checkVariables(
  used: readonly UsedVariable[],
  declared: readonly TemplateVariable[],
): readonly Finding[] {
  if (declared.length === 0) return [];
  const keys = declared.map(({ key }) => key);
  const known = [...keys, ...givenVariables];
  const undeclared = used.filter(({ path }) => !known.some((key) => isAlong(path, key)));
  const unused = keys.filter((key) => !used.some(({ path }) => isAlong(path, key)));
  return [
    ...undeclared.map((one) => undeclaredFinding(one, known)),
    ...unused.map(
      (key): Finding => ({
        severity: "warning",
        code: "variable_unused",
        message: `\`${key}\` is declared and not used.`,
        field: "variables",
        ...{ line: 1, column: 1 },
      }),
    ),
  ];
}

function undeclaredFinding({ path, ...place }: UsedVariable, keys: readonly string[]): Finding {
  const meant = keys.find((key) => distance(key.toLowerCase(), path.toLowerCase()) <= 2);
  return {
    severity: "warning",
    code: meant === undefined ? "variable_undeclared" : "variable_misspelt",
    message: `\`${path}\` is not declared${meant === undefined ? "." : `: did you mean \`${meant}\`?`}`,
    ...place,
  };
}

/** The Levenshtein distance of two names; 3 where their lengths differ by more than 2. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2 || Math.min(a.length, b.length) < 3) return 3;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
