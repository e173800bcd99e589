import { randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "esbuild";
import type { Bundle } from "./bundle.ts";
import { root } from "./places.ts";

export const smtpEntry = "smtp/main.ts";

/**
 * Bundles the SMTP proxy into one file, `main.mjs`. Not minified and without splitting: a container starts seldom, and
 * its stack traces are read as they are.
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

/** Writes the bundle and the Dockerfile into `folder`, which is all that the image is made of; aside first, as others may be reading. */
export function writeSmtpImage({ outputs }: Bundle, folder: string): void {
  const aside = `${folder}-${randomUUID()}`;
  mkdirSync(aside, { recursive: true });
  for (const [name, code] of outputs) writeFileSync(join(aside, name), code);
  cpSync(join(root, "smtp", "Dockerfile"), join(aside, "Dockerfile"));
  const old = `${aside}.old`;
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(aside, folder);
  rmSync(old, { recursive: true, force: true });
}
