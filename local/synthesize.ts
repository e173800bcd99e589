import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "../build/build.ts";
import { fingerprint } from "../build/fingerprint.ts";
import { root } from "../build/places.ts";

/** What the templates follow from; the build's own fingerprint stands for all the code that is deployed. */
const inputs = [
  "bin/**/*.ts",
  "lib/**/*.ts",
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

/** Makes `.build/` and `cdk.out/` those of the sources as they are; does nothing when they are already. */
export async function synthesize(): Promise<void> {
  await build();
  const now = [fingerprint(inputs), ...settings.map((name) => `${name}=${process.env[name] ?? ""}`)].join(
    "\n",
  );
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === now) return;
  await runSynth();
  writeFileSync(stamp, now);
}

/** In a process of its own: the CDK is large, and a start that needs no templates does not wait for it. */
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
  if (code !== 0) throw new Error(`the templates could not be made:\n${printed.trim()}`);
}
