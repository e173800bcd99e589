import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deposit, setPlan } from "../../../functions/store/projects.ts";
import { newDomain, newProject } from "../../support/project.ts";
import { startWorld, type World } from "../../support/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

describe("GET /limits", () => {
  test("shows a new project's balance, price, credits, plan, usage and quota", async () => {
    const { key } = await newProject(world);
    const { status, body } = await world.api("GET", "/limits", { key });
    expect(status).toBe(200);
    expect(body).toEqual({
      balanceMicros: 0,
      currency: "USD",
      priceMicros: 400,
      freeCredits: { granted: 100, remaining: 100 },
      plan: { name: "free", limits: { monthlyQuota: 3000, domains: 3 } },
      usage: { domains: 1 },
      outbound: (await world.api("GET", "/outbound", { key })).body,
    });
  });

  test("counts free credits down before money, to the micro-unit", async () => {
    const { key, mail } = await newProject(world, { credits: 2, balanceMicros: 1000 });
    const seen = [];
    for (let at = 0; at < 5; at++) {
      const { status } = await world.api("POST", "/emails", { key, body: mail() });
      const { balanceMicros, freeCredits, outbound } = (await world.api("GET", "/limits", { key })).body;
      seen.push([status, freeCredits.remaining, balanceMicros, outbound.used]);
    }
    expect(seen).toEqual([
      [200, 1, 1000, 1],
      [200, 0, 1000, 2],
      [200, 0, 600, 3],
      [200, 0, 200, 4],
      [400, 0, 200, 4],
    ]);
  });

  test("shows what was paid in, and another plan, at once", async () => {
    const { id, key } = await newProject(world);
    const { tables } = world.services;
    await deposit(tables, id, { micros: 2 ** 40, reference: "bill-1", at: "now" }, "deposit-1");
    await setPlan(tables, id, "pro");
    expect((await world.api("GET", "/limits", { key })).body).toMatchObject({
      balanceMicros: 2 ** 40,
      plan: { name: "pro", limits: { monthlyQuota: 1_000_000, domains: 100 } },
    });
  });

  test("counts a domain's record in each region", async () => {
    const { id, key, domain } = await newProject(world);
    await newDomain(world, id, domain, "eu-west-1");
    await newDomain(world, id, `other.${domain}`, "us-east-1", "pending");
    expect((await world.api("GET", "/limits", { key })).body.usage).toEqual({ domains: 3 });
  });

  test("shows the caller's own project, whatever others have", async () => {
    const rich = await newProject(world, { balanceMicros: 5_000_000 });
    const poor = await newProject(world);
    expect((await world.api("GET", "/limits", { key: poor.key })).body.balanceMicros).toBe(0);
    expect((await world.api("GET", "/limits", { key: rich.key })).body.balanceMicros).toBe(5_000_000);
  });
});
