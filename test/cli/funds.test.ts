import { expect, test } from "vitest";
import { useOperatorService } from "./operator-service.ts";

const { run, runFailing, newProject, newKey, call } = useOperatorService();

test("fund adds to the balance exactly", async () => {
  const project = await newProject();
  expect(await run("fund", project, "0.000001")).toContain("Balance: 0.000001 USD");
  expect(await run("fund", project, "1")).toContain("Balance: 1.000001 USD");
});

test("fund adds a payment once per reference, and rejects the reference with another amount", async () => {
  const project = await newProject();
  expect(await run("fund", project, "12.5", "--reference", "invoice 7")).toContain("Balance: 12.50 USD");
  const repeated = await run("fund", project, "12.50", "--reference", "invoice 7");
  expect(repeated).toContain("Nothing changed: the reference invoice 7 was paid in at");
  expect(repeated).toContain("Balance: 12.50 USD");
  expect(await runFailing("fund", project, "13", "--reference", "invoice 7")).toContain("with 12.50 USD");
  expect(await run("fund", project, "1")).toContain("Balance: 13.50 USD");
});

test.each(["", " ", "x".repeat(201)])("fund rejects the reference %j", async (reference) => {
  expect(await runFailing("fund", await newProject(), "1", "--reference", reference)).toContain(
    "Invalid reference",
  );
});

test.each(["0", "0.000000", "-5", "-.5", "1.0000001", "1,5", "1e3", "abc", "", "+1", "0x10", "1000000001"])(
  "fund rejects the amount %j",
  async (amount) => {
    const project = await newProject();
    expect(await runFailing("fund", project, amount)).toMatch(/^fund: Invalid amount.+\n$/);
    expect(await run("show", project)).toContain("0.00 USD");
  },
);

test("fund rejects a payment that would make the balance inexact", async () => {
  const project = await newProject();
  for (let payment = 0; payment < 9; payment++) await run("fund", project, "1000000000");
  expect(await runFailing("fund", project, "1000000000")).toContain("too large to be stored exactly");
});

test("set-plan changes the plan, and the monthly quota unless it was set lower", async () => {
  const project = await newProject();
  expect(await run("set-plan", project, "pro")).toContain("monthly quota of 1000000");
  const key = await newKey(project);
  expect(await call(key, "PATCH", "/outbound", { monthlyQuota: 5000 })).toMatchObject({ monthlyQuota: 5000 });
  expect(await run("set-plan", project, "free")).toContain("monthly quota of 3000");
  await call(key, "PATCH", "/outbound", { monthlyQuota: 200 });
  expect(await run("set-plan", project, "pro")).toContain("monthly quota of 200");
  expect(await call(key, "GET", "/limits")).toMatchObject({
    plan: { name: "pro" },
    outbound: { monthlyQuota: 200 },
  });
});

test("set-plan rejects an unknown plan and lists the plans", async () => {
  expect(await runFailing("set-plan", await newProject(), "gold")).toContain(
    "Unknown plan: gold. Available: free, pro.",
  );
});

test("set-shards spreads the funds over more shards without changing their sum", async () => {
  const project = await newProject();
  await run("fund", project, "1.000003");
  const key = await newKey(project);
  const before = await call(key, "GET", "/limits");
  expect(await run("set-shards", project, "7")).toContain("now has 7 shards");
  expect(await call(key, "GET", "/limits")).toEqual(before);
  expect(await run("show", project)).toMatch(/Shards +7\n/);
  expect(await run("set-shards", project, "7")).toContain("already has 7 shards");
  expect(await runFailing("set-shards", project, "3")).toContain("can only be raised");
});

test.each(["0", "81", "1.5", "many", "-1"])("set-shards rejects the count %j", async (count) => {
  expect(await runFailing("set-shards", await newProject(), count)).toContain("Invalid number of shards");
});

test("set-send-rate sets, and removes, the limit of send calls in all shards", async () => {
  const project = await newProject();
  await run("set-shards", project, "3");
  const limits = async () => JSON.parse(await run("show", project, "--json")).sendsPerSecond;
  expect(await limits()).toBeNull();
  expect(await run("set-send-rate", project, "7")).toContain("a limit of 7 send calls in a second");
  expect(await limits()).toBe(7);
  expect(await run("set-plan", project, "pro")).toContain("monthly quota of 1000000");
  // The plan has no limit.
  expect(await limits()).toBeNull();
  await run("set-send-rate", project, "9");
  expect(await run("set-send-rate", project, "none")).toContain("no limit of send calls");
  expect(await limits()).toBeNull();
});

test.each(["0", "10001", "1.5", "many"])("set-send-rate rejects the limit %j", async (calls) => {
  expect(await runFailing("set-send-rate", await newProject(), calls)).toContain("Invalid limit");
});
