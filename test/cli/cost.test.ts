import { expect, test } from "vitest";
import { costLimits } from "../../bench/limits/cost-limits.ts";
import { costText } from "../../cli/cost/cost.ts";
import { temporaryDir } from "../local/support/temporary-dir.ts";
import { operate } from "./operator-service.ts";

// It measures in a process of its own, on a machine that may be busy.
const timeout = 240_000;

test(
  "cost measures what each kind of email costs, without a service that runs",
  async () => {
    const { exitCode, stdout, stderr } = await operate(temporaryDir(), "cost", "--json");
    expect([exitCode, stderr]).toEqual([0, ""]);
    const report = JSON.parse(stdout);
    const own = report.kinds.map((kind: { name: string; withoutSes: number }) => [
      kind.name,
      kind.withoutSes,
    ]);
    expect(Object.fromEntries(own)).toEqual(
      Object.fromEntries(Object.keys(costLimits).map((name) => [name, expect.any(Number)])),
    );
    for (const [name, dollars] of own) {
      expect(dollars, name).toBeLessThanOrEqual(costLimits[name] ?? 0);
      expect(dollars, name).toBeGreaterThanOrEqual((costLimits[name] ?? 0) / 1.1);
    }
    const [single] = report.kinds;
    expect(single.drivers.map(({ service }: { service: string }) => service)).toEqual([
      "ses",
      "dynamodb",
      "lambda",
    ]);
    const changes = report.changes.map(({ dollars }: { dollars: number }) => dollars);
    expect(changes[0]).toBeCloseTo(-60);
    for (const dollars of changes) expect(Math.abs(dollars)).toBeGreaterThan(0);
  },
  timeout,
);

test("its text has the three largest drivers of each kind, and what each setting changes", () => {
  const drivers = [
    { service: "ses", dollars: 160, share: 0.9 },
    { service: "dynamodb", dollars: 9.94, share: 0.06 },
    { service: "lambda", dollars: 2.75, share: 0.02 },
  ];
  const kind = { name: "POST /emails", dollars: {}, withoutSes: 16.9, total: 176.9, drivers };
  const changes = [
    { what: "plan none", dollars: -60, monthly: 0 },
    { what: "plan pro", dollars: 60, monthly: 105 },
  ];
  const text = costText({ kinds: [kind], changes });
  expect(text).toMatch(
    /POST \/emails +176\.90 +16\.90 +ses 160\.00 \(90 %\), dynamodb 9\.94 \(6 %\), lambda 2\.75 \(2 %\)/,
  );
  expect(text).toMatch(/plan none +-60\.00\n/);
  expect(text).toMatch(/plan pro +\+60\.00, and 105\.00 a month and region\n/);
});
