import { findWrong } from "../canary.ts";
import { wrongVersions } from "../versions.ts";
import { type Noticed, playMutant } from "./mutant-process.ts";
import { sourceMutants } from "./source-mutants.ts";

/** A wrong version, and how it was noticed; undefined if it was not. */
export interface Tried {
  readonly name: string;
  readonly noticed: Noticed | undefined;
}

/** Plays each wrong version whose name contains a text until a seed shows it, or `most` seeds. */
export async function tryWrong(
  most: number,
  part: string,
  tried: (one: Tried) => void,
): Promise<readonly Tried[]> {
  const all: Tried[] = [];
  const note = (one: Tried) => {
    all.push(one);
    tried(one);
  };
  for (const { name, version } of wrongVersions.filter((one) => one.name.includes(part))) {
    const found = await findWrong({ version }, 1, most);
    note({
      name,
      noticed: found && { seed: found.options.seed, violation: found.violations[0] ?? "" },
    });
  }
  for (const one of sourceMutants.filter(({ name }) => name.includes(part)))
    note({ name: one.name, noticed: await playMutant(one, most) });
  return all;
}

/** A row of the published table. */
export function triedText({ name, noticed }: Tried): string {
  return `| ${name} | ${noticed ? `${lawOf(noticed.violation)} | ${noticed.seed}` : "not noticed | "} |`;
}

/** The law without when, where and whose it was. */
function lawOf(violation: string): string {
  return violation
    .replace(/^\S+Z /, "")
    .replace(/^prj_\w+: /, "")
    .replace(/\b([a-z]{3})_[0-9A-Z]{26}\b/g, "$1_…")
    .replace(/\|/g, "/")
    .slice(0, 110);
}
