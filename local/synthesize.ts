import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "../build/build.ts";
import { fingerprint } from "../build/bundle/fingerprint.ts";
import { buildDashboard } from "../build/dashboard/build.ts";
import { root } from "../build/places.ts";

/** The inputs of the templates; the fingerprint of the build covers the deployed code. */
const inputs = [
  "bin/**/*.ts",
  "lib/**/*.{ts,js}",
  "functions/contract/**/*.ts",
  "functions/domain/**/*.ts",
  "functions/settings/**/*.ts",
  "eds.config.json",
  "cdk.json",
  "package-lock.json",
  ".build/fingerprint",
];
const settings = ["PAGINATION_OFFSET_ENABLED", "PAGINATION_MAX_OFFSET"];
const cdkOut = join(root, "cdk.out");
const stamp = join(cdkOut, "inputs-fingerprint");

/** Builds `.build/` and `cdk.out/` unless they are up to date. The templates need the dashboard's files to be there. */
export async function synthesize(): Promise<void> {
  await build();
  await buildDashboard();
  const now = [fingerprint(inputs), ...settings.map((name) => `${name}=${process.env[name] ?? ""}`)].join(
    "\n",
  );
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === now) return;
  await runSynth();
  writeFileSync(stamp, now);
}

/** In a separate process, so that the CDK is loaded only when it is needed. */
async function runSynth(): Promise<void> {
  const child = spawn(process.execPath, [join(root, "bin", "app.ts")], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`The templates could not be synthesized:\n${printed.trim()}`);
}
