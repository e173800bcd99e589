import { basename } from "node:path";
import { build, type Metafile } from "esbuild";
import { directImports } from "./direct-imports.ts";
import type { Entry } from "./entries.ts";
import { lambdaCredentials } from "./lambda-credentials.ts";
import { packageVersions } from "./package-versions.ts";
import { root } from "./places.ts";

/** The code of all entries: texts by the outputs' names; an entry's is `<function>.mjs`. */
export interface Bundle {
  readonly outputs: ReadonlyMap<string, string>;
  readonly maps: ReadonlyMap<string, string>;
  readonly metafile: Metafile;
}

/** Whose cold start a caller waits for most; what the many other functions share is not split off for them. */
const sends: readonly string[] = ["send-email", "send-bulk"];

/**
 * Bundles the entries together: what two functions share becomes a chunk of its own, so that nothing is parsed that a
 * function does not reach. Each chunk costs names that pass through it, more the more functions there are: the sends
 * go apart. Sizes are what a cold start pays for: hence ES modules of the SDK, minified.
 */
export async function bundle(entries: readonly Entry[]): Promise<Bundle> {
  const groups = [
    entries.filter(({ name }) => sends.includes(name)),
    entries.filter(({ name }) => !sends.includes(name)),
  ];
  const bundles = await Promise.all(groups.filter((group) => group.length > 0).map(bundleTogether));
  return {
    outputs: new Map(bundles.flatMap(({ outputs }) => [...outputs])),
    maps: new Map(bundles.flatMap(({ maps }) => [...maps])),
    metafile: {
      inputs: Object.assign({}, ...bundles.map(({ metafile }) => metafile.inputs)),
      outputs: Object.assign({}, ...bundles.map(({ metafile }) => metafile.outputs)),
    },
  };
}

async function bundleTogether(entries: readonly Entry[]): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(entries.map(({ name, file }) => [name, file])),
    outdir: "out",
    outExtension: { ".js": ".mjs" },
    chunkNames: "chunk-[hash]",
    bundle: true,
    format: "esm",
    splitting: true,
    minify: true,
    platform: "node",
    target: "node24",
    mainFields: ["module", "main"],
    sourcemap: "external",
    sourcesContent: false,
    legalComments: "none",
    plugins: [lambdaCredentials, directImports, packageVersions],
    metafile: true,
    write: false,
    logLevel: "silent",
  });
  const files = outputFiles.map(({ path, text }) => [basename(path), text] as const);
  return {
    outputs: new Map(files.filter(([name]) => !name.endsWith(".map"))),
    maps: new Map(files.filter(([name]) => name.endsWith(".map"))),
    metafile,
  };
}
