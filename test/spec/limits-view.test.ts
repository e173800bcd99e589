import { expect } from "vitest";
import { everybody, newHook, newTemplate } from "../http/rows.ts";
import { newBroadcast } from "../support/broadcast-rows.ts";
import { newDomain, newProject, type TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { statusAndName } from "./sending.ts";
import { specified } from "./specified.ts";

/** What a new project counts: its first domain. */
const fresh = {
  ...{ domains: 1, audiences: 0, topics: 0, segments: 0, webhooks: 0, contacts: 0 },
  ...{ templates: 0, broadcasts: 0, aiGenerations: 0 },
};

/** One more row of each resource that is counted, with the name of its count. */
const rowsOf = (project: TestProject): readonly (readonly [keyof typeof fresh, string, object])[] => [
  ["audiences", "/audiences", { name: "A" }],
  ["topics", "/topics", { name: "A" }],
  ["segments", "/segments", { name: "A", filter: everybody }],
  ["contacts", "/contacts", { email: "a@example.com" }],
  ["templates", "/templates", newTemplate],
  ["broadcasts", "/broadcasts", newBroadcast(project)],
  ["webhooks", "/webhooks", newHook],
  ["domains", "/domains", { name: `second-${project.domain}` }],
  ["aiGenerations", "/ai/generate", { prompt: "Welcome" }],
];

/** Asserts that a project's counts go up by each row alone, and down where it is deleted. */
async function countsRows(world: World, project: TestProject, key: string): Promise<void> {
  const usage = async () => (await world.api("GET", "/limits", { key })).body.usage;
  expect(await usage()).toEqual(fresh);
  const counts = { ...fresh };
  const made: (readonly [keyof typeof fresh, string])[] = [];
  for (const [name, path, body] of rowsOf(project)) {
    const answer = await world.api("POST", path, { key: project.key, body });
    expect([path, answer.status < 300]).toEqual([path, true]);
    counts[name] += 1;
    expect([path, await usage()]).toEqual([path, counts]);
    if (name !== "aiGenerations") made.push([name, `${path}/${answer.body.id}`]);
  }
  for (const [name, path] of made) {
    expect((await world.api("DELETE", path, { key: project.key })).status).toBe(200);
    await world.settle();
    counts[name] -= 1;
    expect([path, await usage()]).toEqual([path, counts]);
  }
}

specified("2.limits-view", async ({ world }) => {
  const project = await newProject(world, { balanceMicros: 5000 });
  const { body } = await world.api("GET", "/limits", { key: project.key });
  expect(body).toMatchObject({ balanceMicros: 5000 });
  expect(body.plan.limits).toMatchObject(world.services.deployment.plans[body.plan.name] ?? {});
  expect(Object.keys(body.plan.limits).toSorted()).toEqual([
    "aiGenerations",
    "audiences",
    "broadcasts",
    "domains",
    "monthlyQuota",
    "segments",
    "templates",
    "topics",
    "webhooks",
  ]);
  await countsRows(world, project, project.key);
});

specified("2.limits-view", async ({ world }) => {
  const project = await newProject(world, { balanceMicros: 5000 });
  const look = async () => (await world.api("GET", "/limits", { key: project.key })).body;
  expect(await look()).toMatchObject({ balanceMicros: 5000, usage: { domains: 1 } });
  await newDomain(world, project.id, project.domain, "eu-west-1");
  await newDomain(world, project.id, `second-${project.domain}`, "us-east-1", "pending");
  expect((await look()).usage).toMatchObject({ domains: 3 });
  expect((await look()).plan.limits).toMatchObject({ domains: expect.any(Number) });
});

specified("4.get-limits", async ({ world }) => {
  const project = await newProject(world, { balanceMicros: 77_000 });
  const key = await project.newKey({ scopes: ["limits:read"] });
  const { status, body } = await world.api("GET", "/limits", { key });
  expect([status, body.balanceMicros]).toEqual([200, 77_000]);
  expect(body.plan.limits).toMatchObject(world.services.deployment.plans[body.plan.name] ?? {});
  await countsRows(world, project, key);
  await newDomain(world, project.id, `second-${project.domain}`, "us-east-1");
  expect((await world.api("GET", "/limits", { key })).body.usage).toMatchObject({ domains: 2 });
  const sender = await project.newKey({ scopes: ["email:send"] });
  expect(statusAndName(await world.api("GET", "/limits", { key: sender }))).toEqual([403, "missing_scope"]);
});
