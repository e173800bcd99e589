import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { functionsFolder } from "../../build/places.ts";
import { markdown } from "../measures/rows.ts";
import { median, quantile, ratioOfMedians, shuffled } from "../measures/statistics.ts";

/** Prints the milliseconds from the start of the process until its handler is loaded, and the CPU milliseconds. */
const load = `
  const { handler } = await import(process.argv[1]);
  if (typeof handler !== "function") throw new Error("no handler");
  const { user, system } = process.cpuUsage();
  console.log(performance.now(), (user + system) / 1000);
`;

const bundles = ["send-email", "get-me", "deliver"];

/** How long new processes take to load a handler, compared with an empty one; each round in another order. */
export function startupTable(rounds: number): string {
  const folder = mkdtempSync(join(tmpdir(), "eds-bench-"));
  try {
    const empty = join(folder, "empty.cjs");
    writeFileSync(empty, "exports.handler = async () => ({ statusCode: 200 });\n");
    const files = new Map([
      ["empty", empty],
      ...bundles.map((name) => [name, join(functionsFolder, name, "index.cjs")] as const),
    ]);
    const times = new Map([...files.keys()].map((name) => [name, { wall: [], cpu: [] } as Times]));
    for (const file of files.values()) startOnce(file);
    for (let round = 0; round < rounds; round++) {
      for (const [name, file] of shuffled([...files], round)) {
        const [wall = Number.NaN, cpu = Number.NaN] = startOnce(file);
        times.get(name)?.wall.push(wall);
        times.get(name)?.cpu.push(cpu);
      }
    }
    return tableOf(times);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Times {
  readonly wall: number[];
  readonly cpu: number[];
}

function startOnce(file: string): readonly number[] {
  const printed = execFileSync(process.execPath, ["--input-type=module", "-e", load, file], {
    env: {},
    encoding: "utf8",
  });
  return printed.trim().split(" ").map(Number);
}

function tableOf(times: ReadonlyMap<string, Times>): string {
  const base = times.get("empty") ?? { wall: [], cpu: [] };
  const lines = [...times].map(([name, { wall, cpu }]) => [
    name,
    String(wall.length),
    quartiles(wall),
    quartiles(cpu),
    ...(name === "empty" ? ["1", "1"] : [ratio(wall, base.wall), ratio(cpu, base.cpu)]),
    (median(cpu) - median(base.cpu)).toFixed(0),
  ]);
  const head = [
    "bundle",
    "starts",
    "ms, quartiles",
    "CPU ms, quartiles",
    "ratio of median ms (95 %)",
    "ratio of median CPU (95 %)",
    "additional CPU ms",
  ];
  return markdown(head, lines);
}

function ratio(values: readonly number[], base: readonly number[]): string {
  const { ratio, low, high } = ratioOfMedians(values, base);
  return `${ratio.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}

function quartiles(values: readonly number[]): string {
  return [0.25, 0.5, 0.75].map((share) => quantile(values, share).toFixed(0)).join(" / ");
}
