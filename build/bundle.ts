import { basename } from "node:path";
import { build, type Metafile } from "esbuild";
import { directImports } from "./direct-imports.ts";
import type { Entry } from "./entries.ts";
import { lambdaCredentials } from "./lambda-credentials.ts";
import { mjmlParts } from "./mjml-parts.ts";
import { packageVersions } from "./package-versions.ts";
import { root } from "./places.ts";

/** The bundled code of all entries, by output name; the output of an entry is `<function>.mjs`. */
export interface Bundle {
  readonly outputs: ReadonlyMap<string, string>;
  readonly maps: ReadonlyMap<string, string>;
  readonly metafile: Metafile;
}

/** The functions whose cold start matters most; they do not share chunks with the many other functions. */
const sends: readonly string[] = ["send-email", "send-bulk"];
/** The function with the client of the model and the parsers of markup, which no other function needs. */
const generation: readonly string[] = ["generate-markup"];

/** CommonJS packages, such as MJML, call `require` for modules of Node: an ES module has to define it. */
export const definesRequire =
  'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);';

/**
 * Bundles the entries with code splitting: code that functions share becomes chunks, so that a function parses only
 * code that it can reach. Every chunk adds imports and exports, more with more functions, so the sends are bundled
 * separately. Code size determines cold starts: hence the ES modules of the SDK, minified.
 */
export async function bundle(entries: readonly Entry[]): Promise<Bundle> {
  const groups = [
    { group: entries.filter(({ name }) => sends.includes(name)), banner: "" },
    { group: entries.filter(({ name }) => generation.includes(name)), banner: definesRequire },
    {
      group: entries.filter(({ name }) => !sends.includes(name) && !generation.includes(name)),
      banner: "",
    },
  ];
  const bundles = await Promise.all(
    groups.flatMap(({ group, banner }) => (group.length > 0 ? [bundleTogether(group, banner)] : [])),
  );
  return {
    outputs: new Map(bundles.flatMap(({ outputs }) => [...outputs])),
    maps: new Map(bundles.flatMap(({ maps }) => [...maps])),
    metafile: {
      inputs: Object.assign({}, ...bundles.map(({ metafile }) => metafile.inputs)),
      outputs: Object.assign({}, ...bundles.map(({ metafile }) => metafile.outputs)),
    },
  };
}

async function bundleTogether(entries: readonly Entry[], banner: string): Promise<Bundle> {
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
    banner: { js: banner },
    plugins: [lambdaCredentials, directImports, packageVersions, mjmlParts],
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
