import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "./bundle/bundle.ts";
import { entries } from "./bundle/entries.ts";
import { fingerprint } from "./bundle/fingerprint.ts";
import { unwantedIn } from "./bundle/unwanted.ts";
import { writeFunctions } from "./bundle/write-functions.ts";
import { buildFolder, root, smtpFolder } from "./places.ts";
import { bundleSmtp, smtpEntry, writeSmtpImage } from "./smtp-image.ts";

const inputs = ["functions/**/*.ts", "smtp/**/*.ts", "smtp/Dockerfile", "build/**/*.ts", "package-lock.json"];
const stamp = join(buildFolder, "fingerprint");

/**
 * Builds every function, as it is deployed and as it runs locally, and the SMTP proxy into `.build/`. Does nothing when
 * the sources have not changed since the last build.
 * @throws {Error} An entry file is missing, or a bundle contains unwanted code; the message lists which.
 */
export async function build(): Promise<{ readonly changed: boolean }> {
  const now = fingerprint(inputs);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === now) return { changed: false };
  const files = [...entries.map(({ file }) => file), smtpEntry];
  const missing = files.filter((file) => !existsSync(join(root, file)));
  if (missing.length > 0) fail("Missing entry files", missing);
  const [bundled, smtp] = await Promise.all([bundle(entries), bundleSmtp()]);
  const unwanted = [bundled, smtp].flatMap(unwantedIn);
  if (unwanted.length > 0) fail("The bundles contain unwanted code", unwanted);
  writeFunctions(bundled, entries, buildFolder);
  writeSmtpImage(smtp, smtpFolder);
  writeFileSync(stamp, now);
  return { changed: true };
}

function fail(problem: string, lines: readonly string[]): never {
  throw new Error([`${problem}:`, ...lines].join("\n  "));
}

if (import.meta.main) {
  const { changed } = await build();
  console.log(changed ? "Built all functions and the SMTP proxy into .build" : "The build is up to date");
}
