import { describe, expect } from "vitest";
import { newApi } from "../support/api.ts";
import { newProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";
import { fundsOf, pass, read, send } from "./mail.ts";

/** The service after eu-west-1 was removed from its regions. */
function withoutIreland(world: World) {
  const { services } = world;
  const regions = services.deployment.regions.filter((region) => region !== "eu-west-1");
  return newApi({ ...services, deployment: { ...services.deployment, regions } });
}

/** Works in a world without eu-west-1 and its queue. */
async function whileRemoved(world: World, work: () => Promise<void>): Promise<void> {
  const { deployment } = world.services;
  const regions = deployment.regions.splice(deployment.regions.indexOf("eu-west-1"), 1);
  const { sendAll } = world.queues;
  const missing = {
    sendAll: async (to: Parameters<typeof sendAll>[0], messages: Parameters<typeof sendAll>[1]) =>
      to.region === "eu-west-1" ? messages : sendAll(to, messages),
  };
  Object.assign(world.queues, missing);
  try {
    await work();
  } finally {
    deployment.regions.push(...regions);
    Object.assign(world.queues, { sendAll });
  }
}

test("a bulk call waits in the queue of its own region while that is there", async ({ world }) => {
  const project = await newProject(world, { region: "eu-west-1" });
  await send(world, project);
  await world.api("POST", "/emails/bulk", { key: project.key, body: { emails: [project.email()] } });
  const [single, bulk] = world.queues.waiting().map(({ queue }) => queue);
  expect(bulk).toBe(single);
  await world.settle();
});

describe("a region that was removed from the deployment", () => {
  test.for(["/emails", "/emails/bulk"])(
    "refuses POST %s with a 403 that names it, and charges nothing",
    async (path, { world }) => {
      const project = await newProject(world, { region: "eu-west-1" });
      const before = await fundsOf(world, project);
      const body = path === "/emails" ? project.email() : { emails: [project.email()] };
      const { status, body: answer } = await withoutIreland(world)("POST", path, { key: project.key, body });
      expect([status, answer.name]).toEqual([403, "domain_not_verified"]);
      expect(answer.message).toContain("eu-west-1");
      expect(answer.issues[0].path).toBe(path === "/emails" ? "from" : "emails[0].from");
      expect(await fundsOf(world, project)).toEqual(before);
    },
  );

  test("lets a bulk call that was accepted before expire as single emails do, with its price back", async ({
    world,
  }) => {
    const project = await newProject(world, { region: "eu-west-1" });
    const before = await fundsOf(world, project);
    world.queues.stop();
    const body = { emails: [project.email(), project.email()] };
    const { body: answer } = await world.api("POST", "/emails/bulk", { key: project.key, body });
    world.queues.start();
    await whileRemoved(world, async () => {
      await pass(world, 5);
      expect(await read(world, project, answer.items[0].id)).toMatchObject({ status: "queued" });
      world.clock.advance(24 * 3_600_000);
      await pass(world, 5);
      for (const { id } of answer.items)
        expect(await read(world, project, id)).toMatchObject({
          status: "failed",
          recipients: [{ reason: "expired" }],
        });
      expect(await fundsOf(world, project)).toEqual(before);
    });
  });

  test("lets an email that was scheduled before expire, with its price back", async ({ world }) => {
    const project = await newProject(world, { region: "eu-west-1" });
    const before = await fundsOf(world, project);
    const scheduledAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    const id = await send(world, project, { scheduledAt });
    await whileRemoved(world, async () => {
      world.clock.advance(3_600_000);
      await pass(world, 5);
      expect(await read(world, project, id)).toMatchObject({ status: "queued" });
      world.clock.advance(24 * 3_600_000);
      await pass(world, 5);
      expect(await read(world, project, id)).toMatchObject({
        status: "failed",
        recipients: [{ reason: "expired" }],
      });
      expect(await fundsOf(world, project)).toEqual(before);
    });
  });
});

describe("a region that is being retired (F02)", () => {
  test("sends what it has, shows its domains and refuses new sends and domains", async ({ world }) => {
    const project = await newProject(world, { region: "eu-west-1" });
    const queued = await send(world, project);
    const { services } = world;
    const deployment = { ...services.deployment, retiringRegions: ["eu-west-1"] };
    const api = newApi({ ...services, deployment });
    const { key } = project;
    const sent = await api("POST", "/emails", { key, body: project.email() });
    expect([sent.status, sent.body.message]).toEqual([403, expect.stringContaining("eu-west-1")]);
    const made = await api("POST", "/domains", { key, body: { name: "new.test", region: "eu-west-1" } });
    expect([made.status, made.body.issues[0]]).toEqual([
      400,
      { path: "region", message: "must be one of us-east-1" },
    ]);
    expect((await api("GET", `/domains/${project.domainId}`, { key })).body).toMatchObject({
      region: "eu-west-1",
      status: "verified",
    });
    await world.settle();
    expect(await read(world, project, queued)).toMatchObject({ status: "delivered" });
  });

  test("sends what was scheduled there before", async ({ world }) => {
    const project = await newProject(world, { region: "eu-west-1" });
    const scheduledAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    const id = await send(world, project, { scheduledAt });
    const { deployment } = world.services;
    Object.assign(deployment, { retiringRegions: ["eu-west-1"] });
    try {
      world.clock.advance(3_600_000);
      await pass(world, 5);
      expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
    } finally {
      Object.assign(deployment, { retiringRegions: undefined });
    }
  });
});
