import { SESv2Client } from "@aws-sdk/client-sesv2";
import { describe, expect } from "vitest";
import { newMailer } from "../../functions/gateways/platform/mail/mailer.ts";
import { handler as deliver } from "../../functions/workers/sending/deliver.ts";
import { clientConfig } from "../../local/engines/endpoints.ts";
import { findFreePort } from "../../local/engines/free-port.ts";
import { newApi } from "../support/api.ts";
import { newProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import { acceptsOf, dueRows, fundsOf, pass, read, send } from "./mail.ts";

test.afterEach(async ({ world }) => {
  world.queues.start();
  await pass(world, 3);
  expect(await dueRows(world)).toEqual([]);
});

const minute = 60_000;

describe("email that its queue did not take", () => {
  test("is accepted all the same and goes out once when the queue is back (F10)", async ({
    world,
    project,
  }) => {
    world.queues.stop();
    const ids = await Promise.all(Array.from({ length: 50 }, () => send(world, project)));
    await pass(world, 3);
    expect(ids.flatMap((id) => acceptsOf(world, id))).toEqual([]);
    world.queues.start();
    await pass(world, 6);
    for (const id of ids) {
      expect(acceptsOf(world, id)).toHaveLength(1);
      expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
    }
  });

  test("as a bulk call goes out once as well", async ({ world }) => {
    const { key, email, ...project } = await newProject(world);
    world.queues.stop();
    const body = { emails: Array.from({ length: 12 }, () => email()) };
    const { body: sent } = await world.api("POST", "/emails/bulk", { key, body });
    world.queues.start();
    await pass(world, 3);
    for (const { id } of sent.items) {
      expect(acceptsOf(world, id)).toHaveLength(1);
      expect(await read(world, { key, email, ...project }, id)).toMatchObject({ status: "delivered" });
    }
  });

  test("that comes in after a sweep has gone through is found by the next (any number of times)", async ({
    world,
    project,
  }) => {
    for (let round = 0; round < 4; round++) {
      world.queues.stop();
      const id = await send(world, project);
      world.queues.start();
      world.clock.advance(25_000);
      await pass(world, 2);
      expect(acceptsOf(world, id)).toHaveLength(1);
    }
  });

  test("of a new project, accepted by a clock that is behind its creator's, is found", async ({ world }) => {
    const project = await newProject(world);
    const clock = () => new Date(world.clock.now().getTime() - 5 * minute);
    world.queues.stop();
    const { key, email } = project;
    const sent = await newApi({ ...world.services, clock })("POST", "/emails", { key, body: email() });
    world.queues.start();
    await pass(world, 3);
    expect(acceptsOf(world, sent.body.id)).toHaveLength(1);
  });

  test("over the turn of a month is found", async ({ world, project }) => {
    const now = world.clock.now();
    world.clock.set(
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - 20_000).toISOString(),
    );
    world.queues.stop();
    const before = await send(world, project);
    world.clock.advance(30_000);
    const after = await send(world, project);
    world.queues.start();
    await pass(world, 3);
    expect([acceptsOf(world, before).length, acceptsOf(world, after).length]).toEqual([1, 1]);
  });

  test("is found after the project was silent for days", async ({ world, project }) => {
    await send(world, project);
    await pass(world, 2);
    world.clock.advance(3 * 24 * 60 * minute);
    await pass(world, 2);
    world.queues.stop();
    const id = await send(world, project);
    world.queues.start();
    await pass(world, 2);
    expect(acceptsOf(world, id)).toHaveLength(1);
  });
});

describe("a sweep", () => {
  test("sends scheduled email at its time and not before", async ({ world, project }) => {
    const scheduledAt = new Date(world.clock.now().getTime() + 10 * minute).toISOString();
    const id = await send(world, project, { scheduledAt });
    await pass(world, 9);
    expect(await read(world, project, id)).toMatchObject({ status: "scheduled" });
    expect(acceptsOf(world, id)).toEqual([]);
    await pass(world, 2);
    expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
    expect(acceptsOf(world, id)).toHaveLength(1);
  });

  test("of which four run at once sends everything once", async ({ world, project }) => {
    const scheduledAt = new Date(world.clock.now().getTime() + minute).toISOString();
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, at) => send(world, project, at % 2 ? { scheduledAt } : {})),
    );
    world.queues.waiting();
    world.clock.advance(2 * minute);
    await Promise.all([world.sweep(), world.sweep(), world.sweep(), world.sweep()]);
    await world.settle();
    for (const id of ids) expect(acceptsOf(world, id)).toHaveLength(1);
  });

  test("gives up email that could not be sent for a day, and its price goes back (F27)", async ({
    world,
  }) => {
    const project = await newProject(world, { credits: 3, balanceMicros: 0, region: "eu-west-1" });
    const id = await send(world, project);
    const url = `http://127.0.0.1:${await findFreePort()}`;
    const mailer = newMailer((region) => new SESv2Client({ ...clientConfig(url, region), maxAttempts: 1 }));
    const whileDown = deliver.on({ ...world.services, mailer: async () => mailer });
    for (let hour = 0; hour < 25; hour++) {
      world.clock.advance(60 * minute);
      await world.sweep();
      while (await world.queues.workOff(whileDown));
      if (hour < 22) expect(await read(world, project, id)).toMatchObject({ status: "queued" });
    }
    expect(await read(world, project, id)).toMatchObject({
      status: "failed",
      recipients: [{ status: "failed", reason: "expired" }],
    });
    expect(await fundsOf(world, project)).toMatchObject({ credits: 3 });
    await pass(world, 2);
    expect(acceptsOf(world, id)).toEqual([]);
  });
});
