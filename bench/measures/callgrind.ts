import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { functionsFolder, root } from "../../build/places.ts";
import type { Row } from "./rows.ts";

/** Turns off all that differs from run to run: the rest is the same to a millionth. */
const steady = ["--jitless", "--single-threaded", "--predictable", "--hash-seed=1", "--random-seed=1"];
const tool = "valgrind";
const load =
  'const { handler } = await import(process.argv[1]); if (typeof handler !== "function") throw new Error();';

/** Measured at 5.23 in each run; the margin is for a few KB of our own code, not for noise. */
const limit = 5.5;

/** Returns why the instructions cannot be counted here, undefined if they can. */
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

/** Counts the processor instructions that load the send function, relative to an empty handler. */
export function instructionsRow(): Row {
  const name = "send-email, instructions to load it relative to an empty handler";
  const notMeasured = callgrindMissing();
  if (notMeasured !== undefined) return { name, figures: {}, notMeasured };
  const folder = mkdtempSync(join(tmpdir(), "eds-callgrind-"));
  try {
    const empty = join(folder, "empty.cjs");
    writeFileSync(empty, "exports.handler = async () => ({ statusCode: 200 });\n");
    const value =
      instructions(join(functionsFolder, "send-email", "index.cjs"), folder) / instructions(empty, folder);
    return { name, figures: { bundle: { value, limit, unit: " x" } } };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Counts the instructions of a process that loads a handler and ends. Its environment is empty: its size counts. */
function instructions(file: string, folder: string): number {
  const out = join(folder, "callgrind.out");
  const counted = ["--tool=callgrind", `--callgrind-out-file=${out}`];
  const node = [process.execPath, ...steady, "--input-type=module", "-e", load, file];
  execFileSync(tool, [...counted, ...node], {
    env: { PATH: process.env["PATH"], HOME: folder },
    stdio: "ignore",
  });
  const total = /^(?:summary|totals): (\d+)/m.exec(readFileSync(out, "utf8"))?.[1];
  if (total === undefined) throw new Error("callgrind wrote no total");
  return Number(total);
}
