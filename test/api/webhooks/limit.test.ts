import { expect } from "vitest";
import { newApi } from "../../support/api.ts";
import { test, testIn } from "../../support/test.ts";
import { newCaller, told } from "../contacts/caller.ts";
import { newUrl } from "./hooked.ts";

const plans = { free: { monthlyQuota: 3000, domains: 3, webhooks: 3 } };
const inSmallPlan = testIn({ plans });

const body = () => ({ url: newUrl(), events: ["*"] });

inSmallPlan(
  "a plan limits the number of webhooks, enabled or not; a deleted one no longer counts",
  async ({ world }) => {
    const { post, get, patch, remove } = await newCaller(world);
    const ids = [];
    for (let at = 0; at < 3; at++) ids.push((await post("/webhooks", body())).body.id);
    await patch(`/webhooks/${ids[0]}`, { enabled: false });
    const refused = await post("/webhooks", body());
    expect(told(refused)).toEqual([409, "invalid_state"]);
    expect(refused.body.message).toContain("allows 3 webhooks");
    const usage = async () => {
      const { plan, usage: used } = (await get("/limits")).body;
      return [plan.limits.webhooks, used.webhooks];
    };
    expect(await usage()).toEqual([3, 3]);
    await remove(`/webhooks/${ids[1]}`);
    expect(await usage()).toEqual([3, 2]);
    expect((await post("/webhooks", body())).status).toBe(201);
    expect(told(await post("/webhooks", body()))).toEqual([409, "invalid_state"]);
  },
);

test("sixteen concurrent creations at a limit of ten make ten webhooks (F10)", async ({ world }) => {
  const { post } = await newCaller(world);
  const answers = await Promise.all(Array.from({ length: 16 }, () => post("/webhooks", body())));
  const count = (status: number) => answers.filter((one) => one.status === status).length;
  expect([count(201), count(409)]).toEqual([10, 6]);
});

test("a hundred concurrent creations never exceed the plan's limit", async ({ world }) => {
  const { post, get } = await newCaller(world);
  const answers = await Promise.all(Array.from({ length: 100 }, () => post("/webhooks", body())));
  const made = answers.filter(({ status }) => status === 201).map((answer) => answer.body.id);
  expect(made.length).toBeGreaterThan(0);
  expect(made.length).toBeLessThanOrEqual(10);
  for (const { status } of answers) expect([201, 409, 503]).toContain(status);
  const { items } = (await get("/webhooks?limit=100")).body;
  expect(items.map(({ id }: { id: string }) => id).toSorted()).toEqual(made.toSorted());
  expect((await get("/limits")).body.usage.webhooks).toBe(made.length);
  // Who was told to come again does, until the plan is full.
  for (let more = 0; more < 11; more++) await post("/webhooks", body());
  expect((await get("/limits")).body.usage.webhooks).toBe(10);
});

inSmallPlan("a plan without webhooks refuses the first", async ({ world }) => {
  const { project } = await newCaller(world);
  const { deployment } = world.services;
  const plans = { free: { monthlyQuota: 1, domains: 1, webhooks: 0 } };
  const api = newApi({ ...world.services, deployment: { ...deployment, plans } });
  expect(told(await api("POST", "/webhooks", { key: project.key, body: body() }))).toEqual([
    409,
    "invalid_state",
  ]);
});
