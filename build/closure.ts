import { basename } from "node:path";
import type { Metafile } from "esbuild";

/** The outputs that a function needs, itself first: those loaded when it starts, and all that it may ever load. */
export interface Closure {
  readonly atInit: readonly string[];
  readonly all: readonly string[];
}

/** Follows the imports between outputs from a function's own; names as in `Bundle`. */
export function closureOf(metafile: Metafile, functionName: string): Closure {
  const start = `out/${functionName}.mjs`;
  return {
    atInit: reach(metafile, start, (kind) => kind === "import-statement"),
    all: reach(metafile, start, () => true),
  };
}

function reach(metafile: Metafile, start: string, follows: (kind: string) => boolean): readonly string[] {
  const seen = new Set([start]);
  // A set yields what is added while it is walked: this visits every output that can be reached, once.
  for (const output of seen) {
    for (const { path, kind, external } of metafile.outputs[output]?.imports ?? []) {
      if (!external && follows(kind)) seen.add(path);
    }
  }
  return [...seen].map((output) => basename(output));
}
