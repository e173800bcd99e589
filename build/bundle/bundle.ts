import { basename } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";
import { lambdaCredentials } from "../lambda-credentials.ts";
import { root } from "../places.ts";
import { toCommonJs } from "./common-js.ts";
import { directImports } from "./direct-imports.ts";
import { endpointCache } from "./endpoint-cache.ts";
import type { Entry } from "./entries.ts";
import { mjmlParts } from "./mjml-parts.ts";
import { packageVersions } from "./package-versions.ts";

/** The bundled code of all entries, by output name; the output of an entry is `<function>.cjs`. */
export interface Bundle {
  readonly outputs: ReadonlyMap<string, string>;
  readonly maps: ReadonlyMap<string, string>;
  readonly metafile: Metafile;
}

/** The functions whose cold start matters most; they share chunks with no other function. */
const sends: readonly string[] = ["send-email", "send-bulk"];
/** The function with the client of the model and the parsers of markup, which no other function needs. */
const generation: readonly string[] = ["generate-markup"];

/**
 * Bundles the entries with code splitting: code that functions share becomes chunks, so that a function parses only
 * code that it can reach. Every chunk adds imports and exports, more with more functions, so each send is bundled
 * separately. Code size determines cold starts: hence the ES modules of the SDK, minified, and the result as CommonJS.
 */
export async function bundle(entries: readonly Entry[], changes: readonly Plugin[] = []): Promise<Bundle> {
  const groups = [
    ...sends.map((send) => entries.filter(({ name }) => name === send)),
    entries.filter(({ name }) => generation.includes(name)),
    entries.filter(({ name }) => !sends.includes(name) && !generation.includes(name)),
  ];
  const bundles = await Promise.all(
    groups.filter((group) => group.length > 0).map((group) => bundleTogether(group, changes)),
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

async function bundleTogether(entries: readonly Entry[], changes: readonly Plugin[]): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(entries.map(({ name, file }) => [name, file])),
    outdir: "out",
    outExtension: { ".js": ".cjs" },
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
    plugins: [...changes, lambdaCredentials, endpointCache, directImports, packageVersions, mjmlParts],
    metafile: true,
    write: false,
    logLevel: "silent",
  });
  const textOf = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const names = [...textOf.keys()].filter((name) => !name.endsWith(".map"));
  const isEntry = new Set(entries.map(({ name }) => `${name}.cjs`));
  const converted = await Promise.all(
    names.map(async (name) => {
      const [code, map] = [textOf.get(name) ?? "", textOf.get(`${name}.map`) ?? ""];
      return [name, await toCommonJs({ code, map, isEntry: isEntry.has(name) })] as const;
    }),
  );
  return {
    outputs: new Map(converted.map(([name, { code }]) => [name, code])),
    maps: new Map(converted.map(([name, { map }]) => [`${name}.map`, map])),
    metafile: { ...metafile, outputs: withSizes(metafile.outputs, new Map(converted)) },
  };
}

/** The outputs of a metafile with the sizes of the converted code. */
function withSizes(
  outputs: Metafile["outputs"],
  converted: ReadonlyMap<string, { readonly code: string }>,
): Metafile["outputs"] {
  return Object.fromEntries(
    Object.entries(outputs).map(([path, output]) => {
      const code = converted.get(basename(path))?.code;
      return [path, code === undefined ? output : { ...output, bytes: Buffer.byteLength(code) }];
    }),
  );
}
