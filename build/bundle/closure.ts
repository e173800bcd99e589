import { basename } from "node:path";
import type { Metafile } from "esbuild";

/**
 * The outputs that a function imports, starting with its own: those loaded at init, and all including dynamic imports.
 */
export interface Closure {
  readonly atInit: readonly string[];
  readonly all: readonly string[];
}

/** Follows the imports between outputs, starting at a function's own; names as in `Bundle`. */
export function closureOf(metafile: Metafile, functionName: string): Closure {
  const start = `out/${functionName}.cjs`;
  return {
    atInit: reach(metafile, start, (kind) => kind === "import-statement"),
    all: reach(metafile, start, () => true),
  };
}

function reach(metafile: Metafile, start: string, follows: (kind: string) => boolean): readonly string[] {
  const seen = new Set([start]);
  // Iterating a set includes elements added during the iteration: this visits every reachable output once.
  for (const output of seen) {
    for (const { path, kind, external } of metafile.outputs[output]?.imports ?? []) {
      if (!external && follows(kind)) seen.add(path);
    }
  }
  return [...seen].map((output) => basename(output));
}
