import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundleRows } from "../bench/bundle-rows.ts";
import { emailKinds } from "../bench/email-kinds.ts";
import { costLimits } from "../bench/limits/cost-limits.ts";
import { depthExceptions } from "../bench/limits/depth-exceptions.ts";
import { limits } from "../bench/limits/limits.ts";
import { callgrindMissing, instructionsRow } from "../bench/measures/callgrind.ts";
import { costOf, ownCost } from "../bench/measures/costs.ts";
import { type Measured, measure, pathRow } from "../bench/measures/measure.ts";
import { looseLimits, overLimit } from "../bench/measures/rows.ts";
import { localEngine } from "./support/local-engine.ts";
import { startWorld, type World } from "./support/world.ts";

describe("the budget of a path", () => {
  let world: World;
  let rows: readonly Measured[];
  beforeAll(async () => {
    world = await startWorld({}, { engine: localEngine, recordsSes: true });
    rows = await measure(world);
    // Some thousand calls to the engine, on a machine that may be busy.
  }, 600_000);
  afterAll(() => world.stop());

  test("is not exceeded in calls, sequential calls or capacity units", () => {
    expect(overLimit(rows.map(pathRow)).join("\n")).toBe("");
  });

  test("is at most 10 %, or one call or capacity unit, above what is measured", () => {
    expect(looseLimits(rows.map(pathRow)).join("\n")).toBe("");
  });

  test("holds what a million emails cost beside SES, at most a tenth above what is measured", () => {
    const costs = new Map(emailKinds.map((kind) => [kind.name, ownCost(costOf(kind, rows))]));
    expect([...costs.keys()].sort()).toEqual(Object.keys(costLimits).sort());
    for (const [name, cost] of costs) {
      expect(cost, name).toBeLessThanOrEqual(costLimits[name] ?? 0);
      expect(costLimits[name], `the limit of ${name} is loose`).toBeLessThanOrEqual(1.1 * cost);
    }
  });

  test("belongs to a measured path", () => {
    expect(Object.keys(limits).sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  test("allows more than two sequential calls before the response only where that is needed (F16)", () => {
    const isAllowed = (name: string) => depthExceptions.some(({ paths }) => paths.test(name));
    const endpoints = rows.filter(({ name }) => /^(GET|POST|PATCH|DELETE) \//.test(name));
    const deep = endpoints.filter(({ deciding }) => deciding > 2).map(({ name }) => name);
    expect(deep.filter((name) => !isAllowed(name))).toEqual([]);
    const unneeded = depthExceptions.filter(({ paths }) => !deep.some((name) => paths.test(name)));
    expect(unneeded.map(({ paths }) => String(paths))).toEqual([]);
  });

  test("of a send with a 3 KB body is measured with a body of that size", () => {
    const sends = rows.filter(({ name }) => name.includes("3 KB"));
    expect(sends.map(({ writeUnits }) => writeUnits)).toEqual([10, 12]);
  });

  test("never has a Scan", () => {
    expect(rows.flatMap(({ calls }) => calls)).not.toContain("Scan");
  });
});

describe("the budget of a bundle", () => {
  test("exists for every function, and is not exceeded or loose; no bundle has a forbidden input", () => {
    const rows = bundleRows();
    expect(overLimit(rows).join("\n")).toBe("");
    expect(looseLimits(rows).join("\n")).toBe("");
    const figures = rows.map(({ figures }) => figures["bundle"]);
    expect(figures.filter((figure) => figure?.limit === undefined || !(figure.value >= 0))).toEqual([]);
  });

  // The same to a millionth in every run, also on a busy machine; only valgrind can count it.
  test.skipIf(callgrindMissing() !== undefined)(
    "is not exceeded by the instructions that load the send function, and is not loose",
    () => {
      const rows = [instructionsRow()];
      expect(overLimit(rows).join("\n")).toBe("");
      expect(looseLimits(rows).join("\n")).toBe("");
    },
    240_000,
  );
});
