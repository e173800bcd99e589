import { randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "esbuild";
import type { Bundle } from "./bundle/bundle.ts";
import { root } from "./places.ts";

export const smtpEntry = "smtp/main.ts";

/**
 * Bundles the SMTP proxy into one file, `main.mjs`. Neither minified nor split: containers rarely start, and their
 * stack traces are read without source maps.
 */
export async function bundleSmtp(): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: { main: smtpEntry },
    outdir: "out",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    mainFields: ["module", "main"],
    legalComments: "none",
    metafile: true,
    write: false,
    logLevel: "silent",
  });
  const outputs = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  return { outputs, maps: new Map(), metafile };
}

/**
 * Writes the build context of the image: the bundle and the Dockerfile. The folder is replaced at once, because other
 * processes may be reading it.
 */
export function writeSmtpImage({ outputs }: Bundle, folder: string): void {
  const temporary = `${folder}-${randomUUID()}`;
  mkdirSync(temporary, { recursive: true });
  for (const [name, code] of outputs) writeFileSync(join(temporary, name), code);
  cpSync(join(root, "smtp", "Dockerfile"), join(temporary, "Dockerfile"));
  const old = `${temporary}.old`;
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(temporary, folder);
  rmSync(old, { recursive: true, force: true });
}
