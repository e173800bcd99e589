import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Bundle } from "./bundle.ts";
import { closureOf } from "./closure.ts";
import type { Entry } from "./entries.ts";

/** Bytes of a function's code: loaded at init, and in the whole folder. */
interface Size {
  readonly initBytes: number;
  readonly totalBytes: number;
}

/**
 * Writes into `folder`: `functions/<name>/` for each function, with `index.cjs` and exactly the chunks that it imports;
 * `maps/`, the source maps by output name, outside the deployed code so that cold starts do not load them; `meta.json`,
 * the metafile of esbuild; `sizes.json`, a `Size` for each function. Everything is written to a temporary folder and
 * then moved, because other processes may be reading or building.
 */
export function writeFunctions(bundle: Bundle, entries: readonly Entry[], folder: string): void {
  const temporary = join(folder, `next-${randomUUID()}`);
  for (const [name, map] of bundle.maps) write(join(temporary, "maps", name), map);
  const sizes = Object.fromEntries(
    entries.map(({ name }) => [name, writeFunction(bundle, name, join(temporary, "functions", name))]),
  );
  write(join(temporary, "meta.json"), JSON.stringify(bundle.metafile));
  write(join(temporary, "sizes.json"), `${JSON.stringify(sizes, undefined, 2)}\n`);
  for (const name of ["maps", "functions", "meta.json", "sizes.json"])
    replace(join(folder, name), join(temporary, name));
  rmSync(temporary, { recursive: true });
}

function writeFunction({ metafile, outputs }: Bundle, name: string, folder: string): Size {
  const { atInit, all } = closureOf(metafile, name);
  const codeOf = (output: string) => {
    const code = outputs.get(output);
    if (code === undefined) throw new Error(`${name} imports ${output}, which esbuild did not write.`);
    return code;
  };
  for (const output of all)
    write(join(folder, output === `${name}.cjs` ? "index.cjs" : output), codeOf(output));
  const bytes = (some: readonly string[]) =>
    some.reduce((sum, output) => sum + Buffer.byteLength(codeOf(output)), 0);
  return { initBytes: bytes(atInit), totalBytes: bytes(all) };
}

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function replace(current: string, next: string): void {
  if (existsSync(current)) renameSync(current, `${next}.old`);
  renameSync(next, current);
}
