import { describe, expect } from "vitest";
import type { Deployment } from "../../../functions/settings/environment.ts";
import type { TestProject } from "../../support/project.ts";
import { testIn } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const plan = { monthlyQuota: 3000, domains: 3, aiGenerations: 3 };
const plans: Deployment["plans"] = { free: plan };
const test = testIn({ plans });

const body = { prompt: "Welcome a new customer." };

function generate(world: World, { key }: TestProject, headers: Readonly<Record<string, string>> = {}) {
  return world.api("POST", "/ai/generate", { key, body, headers });
}

async function statuses(world: World, project: TestProject, count: number): Promise<readonly number[]> {
  const all = [];
  for (let at = 0; at < count; at++) all.push((await generate(world, project)).status);
  return all;
}

describe("the plan's generations of a month (case 7)", () => {
  test("are counted in GET /limits, and refused when they are used up, until the next month", async ({
    world,
    project,
  }) => {
    expect(await statuses(world, project, 3)).toEqual([200, 200, 200]);
    const asked = world.model.requests.length;
    const refused = await generate(world, project);
    expect([refused.status, refused.body.name]).toEqual([429, "generation_quota_exceeded"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(86_400);
    expect(world.model.requests).toHaveLength(asked);
    const limits = (await world.api("GET", "/limits", { key: project.key })).body;
    expect([limits.plan.limits.aiGenerations, limits.usage.aiGenerations]).toEqual([3, 3]);
    world.clock.advance(31 * 86_400_000);
    expect((await generate(world, project)).status).toBe(200);
  });

  test("are never exceeded by concurrent requests, each of which is answered", async ({ world, project }) => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => generate(world, project, { "idempotency-key": String(n) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    const limits = (await world.api("GET", "/limits", { key: project.key })).body;
    expect(limits.usage.aiGenerations).toBe(3);
  });

  test("of concurrent requests with one key, one is charged", async ({ world, project }) => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => generate(world, project, { "idempotency-key": "same" })),
    );
    const ids = answers.filter(({ status }) => status === 200).map(({ body: { id } }) => id);
    expect(new Set(ids).size).toBe(1);
    const limits = (await world.api("GET", "/limits", { key: project.key })).body;
    expect(limits.usage.aiGenerations).toBe(1);
  });
});

test("at most ten generations begin in a minute, failed ones included (T100)", async ({ world, project }) => {
  const before = world.model.requests.length;
  world.model.answer(...Array.from({ length: 10 }, () => () => ({ kind: "refused" }) as const));
  expect(await statuses(world, project, 12)).toEqual([...Array(10).fill(422), 429, 429]);
  const refused = await generate(world, project);
  expect(refused.body.name).toBe("rate_limited");
  expect(world.model.requests).toHaveLength(before + 10);
  world.clock.advance(Number(refused.headers["retry-after"]) * 1000);
  expect((await generate(world, project)).status).toBe(200);
});
