import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { functionsFolder, root } from "../build/places.ts";
import type { Row } from "./rows.ts";

/** Everything that differs from run to run is off: what remains is the same to a millionth. */
const steady = ["--jitless", "--single-threaded", "--predictable", "--hash-seed=1", "--random-seed=1"];
const tool = "valgrind";
const load =
  'const { handler } = await import(process.argv[1]); if (typeof handler !== "function") throw new Error();';

/** Measured at 7.22 in each of five runs; the margin is for a few KB of our own code, not for the measure. */
const limit = 7.6;

/** Why the instructions cannot be counted here; undefined when they can. */
export function callgrindMissing(): string | undefined {
  const pinned = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).devDependencies.node;
  if (process.version !== `v${pinned}`) return `this is node ${process.version}, the limit is for v${pinned}`;
  try {
    execFileSync(tool, ["--version"], { stdio: "ignore" });
    return undefined;
  } catch {
    return "valgrind is not installed";
  }
}

/** What loading the send function takes, in processor instructions, relative to loading an empty handler. */
export function instructionsRow(): Row {
  const name = "send-email, instructions to load it beside an empty handler";
  const notMeasured = callgrindMissing();
  if (notMeasured !== undefined) return { name, figures: {}, notMeasured };
  const folder = mkdtempSync(join(tmpdir(), "eds-callgrind-"));
  try {
    const empty = join(folder, "empty.mjs");
    writeFileSync(empty, "export const handler = async () => ({ statusCode: 200 });\n");
    const value =
      instructions(join(functionsFolder, "send-email", "index.mjs"), folder) / instructions(empty, folder);
    return { name, figures: { bundle: { value, limit, unit: " x" } } };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Instructions of a whole process that loads a handler and ends. No environment: its size would count. */
function instructions(file: string, folder: string): number {
  const out = join(folder, "callgrind.out");
  const counted = ["--tool=callgrind", `--callgrind-out-file=${out}`];
  const node = [process.execPath, ...steady, "--input-type=module", "-e", load, file];
  execFileSync(tool, [...counted, ...node], {
    env: { PATH: process.env["PATH"], HOME: folder },
    stdio: "ignore",
  });
  const total = /^(?:summary|totals): (\d+)/m.exec(readFileSync(out, "utf8"))?.[1];
  if (total === undefined) throw new Error("callgrind has written no total");
  return Number(total);
}
