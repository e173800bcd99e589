import { CreateTenantCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { expect } from "vitest";
import { newMemory } from "../../functions/memory.ts";
import { handler as deliver } from "../../functions/workers/sending/deliver.ts";
import { clientConfig } from "../../local/engines/endpoints.ts";
import { newProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";

/** The worker of a deployment that has tenants switched on. */
const tenantWorker = (world: World) => deliver.on({ ...world.services, tenants: true, memory: newMemory() });

test("with tenants, a project's first email makes its tenant, and the email goes out by it", async ({
  world,
  project: { id, key, email },
}) => {
  const { body } = await world.api("POST", "/emails", { key, body: email() });
  const work = tenantWorker(world);
  await world.queues.workOff(work);
  expect((await world.api("GET", `/emails/${body.id}`, { key })).body.status).toBe("queued");
  world.clock.advance(2000);
  await world.queues.workOff(work);
  await world.settle();
  expect((await world.api("GET", `/emails/${body.id}`, { key })).body.status).toBe("delivered");
  const sent = world.ses.accepts().filter(({ tags }) => JSON.stringify(tags).includes(body.id));
  expect(sent.map((acceptance) => JSON.stringify(acceptance)).every((text) => text.includes(id))).toBe(true);
  expect(sent).toHaveLength(1);
});

test("a second project has a tenant of its own", async ({ world, project }) => {
  const projects = [project, await newProject(world)];
  const work = tenantWorker(world);
  for (const { key, email } of projects) await world.api("POST", "/emails", { key, body: email() });
  for (let second = 0; second < 5; second++) {
    await world.queues.workOff(work);
    world.clock.advance(2000);
  }
  await world.settle();
  for (const { key } of projects) {
    const { body } = await world.api("GET", "/emails", { key });
    expect(body.items[0].status).toBe("delivered");
  }
});

test("an email that SES refuses for another reason fails once the tenant is there", async ({
  world,
  project: { key, email },
}) => {
  const { body } = await world.api("POST", "/emails", { key, body: email() });
  world.ses.setFault({ mode: "reject", times: 10 });
  const work = tenantWorker(world);
  for (let second = 0; second < 4; second++) {
    await world.queues.workOff(work);
    world.clock.advance(2000);
  }
  world.ses.clearFaults();
  expect((await world.api("GET", `/emails/${body.id}`, { key })).body.status).toBe("failed");
});

test("a tenant that another application created is not used", async ({
  world,
  project: { id, key, email },
}) => {
  const client = new SESv2Client(clientConfig(world.ses.url, "us-east-1"));
  await client.send(new CreateTenantCommand({ TenantName: id }));
  const { body } = await world.api("POST", "/emails", { key, body: email() });
  const work = tenantWorker(world);
  for (let second = 0; second < 4; second++) {
    await world.queues.workOff(work);
    world.clock.advance(2000);
  }
  expect((await world.api("GET", `/emails/${body.id}`, { key })).body.status).toBe("failed");
});
