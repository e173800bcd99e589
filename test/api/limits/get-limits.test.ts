import { describe, expect } from "vitest";
import { deposit, setPlan } from "../../../functions/store/projects/projects.ts";
import { everybody } from "../../http/rows.ts";
import { newApi } from "../../support/api.ts";
import { newDomain, newProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";

describe("GET /limits", () => {
  test("shows a new project's funds, plan, usage and quota", async ({ world, project: { key } }) => {
    const { status, body } = await world.api("GET", "/limits", { key });
    expect(status).toBe(200);
    expect(body).toEqual({
      balanceMicros: 0,
      currency: "USD",
      priceMicros: 400,
      sendsPerSecond: null,
      freeCredits: { granted: 100, remaining: 100 },
      plan: {
        name: "free",
        limits: {
          ...{ monthlyQuota: 3000, domains: 3, audiences: 100, topics: 100, segments: 100, webhooks: 10 },
          ...{ templates: 300, broadcasts: 10_000, aiGenerations: 100 },
        },
      },
      usage: {
        domains: 1,
        audiences: 0,
        topics: 0,
        segments: 0,
        webhooks: 0,
        contacts: 0,
        templates: 0,
        broadcasts: 0,
        aiGenerations: 0,
      },
      outbound: (await world.api("GET", "/outbound", { key })).body,
    });
  });

  test("counts free credits down before money, to the micro-unit", async ({ world }) => {
    const { key, email } = await newProject(world, { credits: 2, balanceMicros: 1000 });
    const seen = [];
    for (let at = 0; at < 5; at++) {
      const { status } = await world.api("POST", "/emails", { key, body: email() });
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

  test("shows a deposit and a new plan at once", async ({ world, project: { id, key } }) => {
    const { tables } = world.services;
    await deposit(
      tables,
      id,
      { micros: 2 ** 40, reference: "bill-1", at: "2026-06-01T00:00:00.000Z" },
      "deposit-1",
    );
    await setPlan(tables, id, "pro");
    expect((await world.api("GET", "/limits", { key })).body).toMatchObject({
      balanceMicros: 2 ** 40,
      plan: { name: "pro", limits: { monthlyQuota: 1_000_000, domains: 100 } },
    });
  });

  test("counts a domain's record in each region", async ({ world, project: { id, key, domain } }) => {
    await newDomain(world, id, domain, "eu-west-1");
    await newDomain(world, id, `other.${domain}`, "us-east-1", "pending");
    expect((await world.api("GET", "/limits", { key })).body.usage).toMatchObject({ domains: 3 });
  });

  test("counts audiences, topics, segments and contacts", async ({ world, project: { key } }) => {
    const usage = async () => (await world.api("GET", "/limits", { key })).body.usage;
    const make = async (path: string, body: unknown): Promise<string> =>
      (await world.api("POST", path, { key, body })).body.id;
    const audience = await make("/audiences", { name: "A" });
    const topic = await make("/topics", { name: "T" });
    await make("/topics", { name: "U" });
    const segment = await make("/segments", { name: "S", filter: everybody });
    const webhook = await make("/webhooks", { url: "https://hooks.example.com/", events: ["*"] });
    const one = {
      domains: 1,
      audiences: 1,
      topics: 1,
      segments: 1,
      webhooks: 1,
      templates: 0,
      broadcasts: 0,
      aiGenerations: 0,
    };
    for (let at = 0; at < 7; at++)
      await make("/contacts", { email: `a${at}@example.com`, audienceIds: at < 3 ? [audience] : [] });
    expect(await usage()).toEqual({ ...one, topics: 2, contacts: 7 });
    await world.api("DELETE", "/contacts/a6@example.com", { key });
    for (const path of [
      `/audiences/${audience}`,
      `/topics/${topic}`,
      `/segments/${segment}`,
      `/webhooks/${webhook}`,
    ])
      await world.api("DELETE", path, { key });
    await world.settle();
    expect(await usage()).toEqual({
      ...{ domains: 1, audiences: 0, topics: 1, segments: 0, webhooks: 0, contacts: 3 },
      ...{ templates: 0, broadcasts: 0, aiGenerations: 0 },
    });
  });

  test("shows the limits that a plan sets, and they hold", async ({ world }) => {
    const plan = {
      ...{ monthlyQuota: 1, domains: 1, audiences: 1, topics: 0, segments: 2, webhooks: 3 },
      ...{ templates: 5, broadcasts: 6, aiGenerations: 4 },
    };
    const small = {
      ...world,
      api: newApi({ ...world.services, deployment: { ...world.services.deployment, plans: { free: plan } } }),
    };
    const { key } = await newProject(world);
    expect((await small.api("GET", "/limits", { key })).body.plan).toEqual({ name: "free", limits: plan });
    const filter = everybody;
    const refused = async (path: string, body: unknown) => {
      const { status, body: told } = await small.api("POST", path, { key, body });
      return status === 201 ? undefined : [status, told.name];
    };
    expect(await refused("/audiences", { name: "A" })).toBeUndefined();
    expect(await refused("/audiences", { name: "A" })).toEqual([409, "invalid_state"]);
    expect(await refused("/topics", { name: "A" })).toEqual([409, "invalid_state"]);
    for (const _ of [1, 2]) expect(await refused("/segments", { name: "A", filter })).toBeUndefined();
    expect(await refused("/segments", { name: "A", filter })).toEqual([409, "invalid_state"]);
  });

  test("shows the caller's own project, whatever others have", async ({ world }) => {
    const rich = await newProject(world, { balanceMicros: 5_000_000 });
    const poor = await newProject(world);
    expect((await world.api("GET", "/limits", { key: poor.key })).body.balanceMicros).toBe(0);
    expect((await world.api("GET", "/limits", { key: rich.key })).body.balanceMicros).toBe(5_000_000);
  });
});
