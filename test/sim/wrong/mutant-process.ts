import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { root } from "../../../build/places.ts";
import type { NamedMutant } from "../../mutants/chosen.ts";
import { mutated } from "../../mutants/mutant.ts";
import { sourceMutants } from "./source-mutants.ts";

/** The first seed that showed a wrong version, and the law that it broke. */
export interface Noticed {
  readonly seed: number;
  readonly violation: string;
}

/** Plays seeds from 1 on in a process that has the mutant's text in the place of the file's. */
export async function playMutant({ name }: NamedMutant, most: number): Promise<Noticed | undefined> {
  const child = fork(import.meta.filename, [name, String(most)]);
  const answer = once(child, "message");
  const [found] = await Promise.race([
    answer,
    once(child, "exit").then(() => {
      throw new Error(`the process of "${name}" ended`);
    }),
  ]);
  child.disconnect();
  // Only `serveMutant` answers on this channel.
  return (found as { readonly noticed?: Noticed }).noticed;
}

/** The modules of the product are loaded after this: nothing here may import one before. */
async function serveMutant(name: string, most: number): Promise<void> {
  const mutant = sourceMutants.find((one) => one.name === name);
  if (!mutant) throw new Error(`no mutant is named "${name}"`);
  const url = pathToFileURL(join(root, mutant.file)).href;
  registerHooks({
    load: (asked, context, next) =>
      asked === url
        ? {
            format: "module-typescript",
            source: mutated(readFileSync(fileURLToPath(asked), "utf8"), mutant),
            shortCircuit: true,
          }
        : next(asked, context),
  });
  const { findWrong } = await import("../canary.ts");
  const found = await findWrong({}, 1, most);
  const noticed = found && { seed: found.options.seed, violation: found.violations[0] ?? "" };
  process.send?.({ noticed });
}

const [, program, name, most] = process.argv;
if (process.send && program === import.meta.filename && name !== undefined)
  await serveMutant(name, Number(most));
