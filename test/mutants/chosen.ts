import type { SourceMutant } from "./mutant.ts";

export interface NamedMutant extends SourceMutant {
  readonly area: string;
}

interface Choice {
  readonly area?: string | undefined;
  /** Parts of names. */
  readonly name?: readonly string[] | undefined;
  /** `2/4`: the second of four parts. */
  readonly shard?: string | undefined;
  /** Names of mutants; all where it is undefined. */
  readonly among?: readonly string[] | undefined;
}

/** Returns the mutants that are asked for; throws where there are none, so that a typing mistake is no success. */
export function chosenMutants(
  register: Readonly<Record<string, readonly SourceMutant[]>>,
  { area, name, shard = "1/1", among }: Choice,
): readonly NamedMutant[] {
  const [, part, parts] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(shard) ?? [];
  if (part === undefined || Number(part) > Number(parts)) throw new Error(`--shard is I/N, not ${shard}`);
  if (area !== undefined && !register[area])
    throw new Error(`--area is ${Object.keys(register).join(", ")}, not ${area}`);
  const chosen = Object.entries(register)
    .flatMap(([area, mutants]) => mutants.map((mutant) => ({ area, ...mutant })))
    .filter((one) => area === undefined || one.area === area)
    .filter((one) => name?.some((part) => one.name.includes(part)) ?? true)
    .filter((one) => among?.includes(one.name) ?? true)
    .filter((_, at) => at % Number(parts) === Number(part) - 1);
  if (chosen.length === 0) throw new Error("no mutant is chosen");
  return chosen;
}
