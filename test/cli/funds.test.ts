import { expect, test } from "vitest";
import { operatedService } from "./operator-world.ts";

const { done, refused, newProject, call } = operatedService();

test("pays in to the micro-unit, and once for a reference", async () => {
  const project = await newProject();
  expect(await done("fund", project, "0.000001")).toContain("Balance: 0.000001 USD");
  expect(await done("fund", project, "12.5", "--reference", "invoice 7")).toContain("Balance: 12.500001 USD");
  const repeated = await done("fund", project, "12.50", "--reference", "invoice 7");
  expect(repeated).toContain("Nothing changed: the reference invoice 7 was paid in before");
  expect(repeated).toContain("Balance: 12.500001 USD");
  expect(await refused("fund", project, "13", "--reference", "invoice 7")).toContain("with 12.50 USD");
  expect(await done("fund", project, "1")).toContain("Balance: 13.500001 USD");
});

test.each(["0", "0.000000", "-5", "-.5", "1.0000001", "1,5", "1e3", "abc", "", "+1", "0x10", "1000000001"])(
  "refuses %j as an amount",
  async (amount) => {
    const project = await newProject();
    expect(await refused("fund", project, amount)).toMatch(/^fund: .+\n$/);
    expect(await done("show", project)).toContain("0.00 USD");
  },
);

test("keeps a balance below what can be counted exactly", async () => {
  const project = await newProject();
  for (let paid = 0; paid < 9; paid++) await done("fund", project, "1000000000");
  expect(await refused("fund", project, "1000000000")).toContain("larger than can be kept exactly");
});

test("moves a project to another plan, and its quota with it", async () => {
  const project = await newProject();
  expect(await done("set-plan", project, "pro")).toContain("monthly quota of 1000000");
  const key = (await done("create-key", project)).trim();
  expect(await call(key, "PATCH", "/outbound", { monthlyQuota: 5000 })).toMatchObject({ monthlyQuota: 5000 });
  expect(await done("set-plan", project, "free")).toContain("monthly quota of 3000");
  await call(key, "PATCH", "/outbound", { monthlyQuota: 200 });
  expect(await done("set-plan", project, "pro")).toContain("monthly quota of 200");
  const body = await call(key, "GET", "/limits");
  expect(body).toMatchObject({ plan: { name: "pro" }, outbound: { monthlyQuota: 200 } });
  expect(await refused("set-plan", project, "gold")).toContain(
    "there is no plan gold: this deployment has free, pro",
  );
});

test("spreads a project's funds over more shards without changing their sum", async () => {
  const project = await newProject();
  await done("fund", project, "1.000003");
  const key = (await done("create-key", project)).trim();
  const before = await call(key, "GET", "/limits");
  expect(await done("set-shards", project, "7")).toContain("has 7 shards now");
  expect(await call(key, "GET", "/limits")).toEqual(before);
  expect(await done("show", project)).toMatch(/Shards +7\n/);
  expect(await done("set-shards", project, "7")).toContain("has 7 shards already");
  expect(await refused("set-shards", project, "3")).toContain("can only be raised");
  for (const count of ["0", "65", "1.5", "many", "-1"])
    expect(await refused("set-shards", project, count)).toContain("is no number of shards");
});
