import type { NamedMutant } from "./chosen.ts";
import type { TrialResult } from "./judgement.ts";

export interface Tried {
  readonly mutant: NamedMutant;
  readonly result: TrialResult;
}

/** Prints how many mutants of each area were caught, and names the others. Returns whether there are none. */
export function printTable(tried: readonly Tried[], print: (text: string) => void): boolean {
  const rows = [...Map.groupBy(tried, ({ mutant }) => mutant.area)].map(([area, some]) => {
    const count = (verdict: TrialResult["verdict"]) =>
      some.filter(({ result }) => result.verdict === verdict).length;
    return [area, String(some.length), count("caught"), count("survived"), count("unclear")].map(String);
  });
  const sums = [1, 2, 3, 4].map((at) => String(rows.reduce((sum, row) => sum + Number(row[at]), 0)));
  const table = [
    ["Area", "Mutants", "Caught", "Survived", "Unclear"],
    ["---", "---:", "---:", "---:", "---:"],
    ...rows.toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
    ["all", ...sums],
  ];
  print(`\n${table.map((row) => `| ${row.join(" | ")} |`).join("\n")}\n`);
  const left = tried.filter(({ result }) => result.verdict !== "caught");
  for (const { mutant, result } of left)
    print(`\n${result.verdict}: ${mutant.area}: ${mutant.name}\n  ${mutant.guards}\n  ${result.detail}\n`);
  return left.length === 0;
}
