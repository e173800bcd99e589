import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "esbuild";

/**
 * The index files that SDK clients import shared code from. With code splitting, esbuild keeps everything in an index
 * that any entry needs, so the S3 client of one function would add XML parsing to every function that uses DynamoDB.
 * This plugin imports each name from the file that defines it. Only index files without side effects are listed; names
 * that an index defines itself are still imported from it.
 */
const indexes = /^@(smithy\/core(\/\w+)?|smithy\/node-http-handler|aws-sdk\/core\/protocols)$/;

/** `import { names } from "file"`, `export { names } from "file"`, and `export { names }` of imported names. */
const statements = /\b(import|export)\s*\{([^}]*)\}(?:\s*from\s*"([^"]+)")?;/g;

interface Named {
  readonly name: string;
  readonly as: string;
}
/** A name and the file that defines it, or the closest index that exports it. */
interface Origin {
  readonly file: string;
  readonly name: string;
}
type Resolve = (index: string) => Promise<string>;

export const directImports: Plugin = {
  name: "direct-imports",
  setup(build) {
    const resolveDir = build.initialOptions.absWorkingDir ?? "";
    const resolve: Resolve = async (index) =>
      (await build.resolve(index, { kind: "import-statement", resolveDir })).path;
    build.onLoad({ filter: /node_modules\/@(smithy|aws-sdk)\/.*\/dist-es\/.*\.js$/ }, async ({ path }) => ({
      contents: await rewrite(readFileSync(path, "utf8"), resolve),
      loader: "js",
    }));
  },
};

async function rewrite(source: string, resolve: Resolve): Promise<string> {
  const output: string[] = [];
  let end = 0;
  for (const match of source.matchAll(statements)) {
    const [whole, keyword = "", names = "", from = ""] = match;
    if (!indexes.test(from)) continue;
    const parts = await Promise.all(
      namesOf(names).map((named) => directStatement(keyword, named, from, resolve)),
    );
    output.push(source.slice(end, match.index), ...parts);
    end = match.index + whole.length;
  }
  return output.join("") + source.slice(end);
}

async function directStatement(
  keyword: string,
  { name, as }: Named,
  from: string,
  resolve: Resolve,
): Promise<string> {
  const origin = await originOf({ file: from, name }, resolve);
  return `${keyword} { ${origin.name} as ${as} } from ${JSON.stringify(origin.file)};`;
}

/** Follows a name through all indexes that re-export it. */
async function originOf(place: Origin, resolve: Resolve): Promise<Origin> {
  if (!indexes.test(place.file)) return place;
  const path = await resolve(place.file);
  const next = reExports(readFileSync(path, "utf8")).get(place.name);
  if (!next) return place;
  const file = next.file.startsWith(".") ? join(dirname(path), next.file) : next.file;
  return originOf({ ...next, file }, resolve);
}

/** Returns the re-exports of an index by exported name. */
function reExports(source: string): ReadonlyMap<string, Origin> {
  const all = [...source.matchAll(statements)].map(([, keyword, names = "", file]) => ({
    keyword,
    names: namesOf(names),
    file,
  }));
  const imported = new Map<string, Origin>();
  for (const { keyword, names, file } of all) {
    if (keyword === "import" && file) for (const { name, as } of names) imported.set(as, { file, name });
  }
  const exported = new Map<string, Origin>();
  for (const { names, file } of all.filter(({ keyword }) => keyword === "export")) {
    for (const { name, as } of names) {
      const origin = file ? { file, name } : imported.get(name);
      if (origin) exported.set(as, origin);
    }
  }
  return exported;
}

/** Parses the names between braces: `a, b as c`. */
function namesOf(text: string): readonly Named[] {
  const names = text.split(",").map((one) => one.trim());
  return names.filter(Boolean).map((one) => {
    const [name = "", as = name] = one.split(/\s+as\s+/);
    return { name, as };
  });
}
