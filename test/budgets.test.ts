import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundleRows } from "../bench/bundle-rows.ts";
import { callgrindMissing, instructionsRow } from "../bench/callgrind.ts";
import { type Measured, measure, pathRow } from "../bench/measure.ts";
import { overLimit } from "../bench/rows.ts";
import { startWorld, type World } from "./support/world.ts";

describe("what a path may cost", () => {
  let world: World;
  let rows: readonly Measured[];
  beforeAll(async () => {
    world = await startWorld();
    rows = await measure(world);
  });
  afterAll(() => world.stop());

  test("no path makes more calls, more of them one after another, or takes more capacity, than its budget", () => {
    expect(overLimit(rows.map(pathRow))).toEqual([]);
  });

  test("the send with a body that packs to 3 KB was measured with such a body", () => {
    const sends = rows.filter(({ name }) => name.includes("3 KB"));
    expect(sends.map(({ writeUnits }) => writeUnits)).toEqual([10, 12]);
  });

  test("no path scans", () => {
    expect(rows.flatMap(({ calls }) => calls)).not.toContain("Scan");
  });
});

describe("what a function may load", () => {
  test("every function has a limit, and none is over it; nothing is in a bundle that must not be", () => {
    const rows = bundleRows();
    expect(overLimit(rows)).toEqual([]);
    const figures = rows.map(({ figures }) => figures["bundle"]);
    expect(figures.filter((figure) => figure?.limit === undefined || !(figure.value >= 0))).toEqual([]);
  });

  // The same to a millionth on every run, so a slow machine is no excuse; only valgrind can count it.
  test.skipIf(callgrindMissing() !== undefined)(
    "loading the send function takes no more instructions than its budget",
    () => {
      expect(overLimit([instructionsRow()])).toEqual([]);
    },
    240_000,
  );
});
