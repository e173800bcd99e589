import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Measured, measure } from "../bench/measure.ts";
import { startWorld, type World } from "./support/world.ts";

let world: World;
let rows: readonly Measured[];
beforeAll(async () => {
  world = await startWorld();
  rows = await measure(world);
});
afterAll(() => world.stop());

describe("what a path may cost", () => {
  test("no path makes more calls one after another, or takes more capacity, than its budget", () => {
    const over = rows.filter(
      ({ limit, ...row }) =>
        row.depth > limit.depth ||
        row.deciding > (limit.deciding ?? limit.depth) ||
        row.readUnits > (limit.readUnits ?? Number.POSITIVE_INFINITY) ||
        row.writeUnits > (limit.writeUnits ?? Number.POSITIVE_INFINITY),
    );
    expect(over).toEqual([]);
  });

  test("the send with a body that packs to 3 KB was measured with such a body", () => {
    const sends = rows.filter(({ name }) => name.includes("3 KB"));
    expect(sends.map(({ writeUnits }) => writeUnits)).toEqual([10, 12]);
  });

  test("no path scans", () => {
    expect(rows.flatMap(({ calls }) => calls)).not.toContain("Scan");
  });

  test("the send functions load at most 300 KB before their first request", () => {
    const sizes: Record<string, { initBytes: number }> = JSON.parse(
      readFileSync(join(import.meta.dirname, "../.build/sizes.json"), "utf8"),
    );
    for (const name of ["send-email", "send-bulk"])
      expect(sizes[name]?.initBytes).toBeLessThanOrEqual(300 * 1024);
  });
});
