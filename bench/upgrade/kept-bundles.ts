import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import * as z from "zod/mini";

/** The functions that an email passes through: their bundles of the last release are kept. */
export const keptFunctions: readonly string[] = [
  ...["send-email", "send-bulk", "get-email", "list-emails"],
  ...["deliver", "record-events", "sweep"],
];

const keptFile = join(import.meta.dirname, "former-bundles.br");

const Kept = z.object({
  /** The commit that they were built from. */
  revision: z.string(),
  /** The setting `DEPLOYMENT` that its templates give to functions, as JSON. */
  deployment: z.string(),
  /** The files of each function, and the text of each file, which several functions share. */
  functions: z.record(z.string(), z.array(z.string())),
  files: z.record(z.string(), z.string()),
});
type Kept = z.output<typeof Kept>;

/** Keeps the functions of a build: `<folder>/<function>/index.cjs` and its chunks. */
export function keepBundles(
  folder: string,
  about: Pick<Kept, "revision" | "deployment">,
  to: string = keptFile,
): void {
  const { revision, deployment } = about;
  const kept: Kept = { revision, deployment, functions: {}, files: {} };
  for (const name of keptFunctions) {
    const files = readdirSync(join(folder, name));
    kept.functions[name] = files;
    for (const file of files) kept.files[keyOf(name, file)] = readFileSync(join(folder, name, file), "utf8");
  }
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24 };
  writeFileSync(to, brotliCompressSync(JSON.stringify(kept), { params }));
}

/** Writes the kept bundles into a folder, as the build does. Returns what they were built from. */
export function openKeptBundles(
  folder: string,
  from: string = keptFile,
): Pick<Kept, "revision" | "deployment"> {
  if (!existsSync(from))
    throw new Error("No bundles of a former version are kept. Choose a revision with --from <revision>.");
  const kept = Kept.parse(JSON.parse(brotliDecompressSync(readFileSync(from)).toString()));
  for (const [name, files] of Object.entries(kept.functions))
    for (const file of files) {
      const path = join(folder, name, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, kept.files[keyOf(name, file)] ?? "");
    }
  return { revision: kept.revision, deployment: kept.deployment };
}

/** The name of a chunk is a hash of its text; every function has an `index.cjs` of its own. */
function keyOf(name: string, file: string): string {
  return file.startsWith("chunk-") ? file : `${name}/${file}`;
}
