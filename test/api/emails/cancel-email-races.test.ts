import { describe, expect } from "vitest";
import { withFaults } from "../../support/fault-injection.ts";
import { localEngine } from "../../support/local-engine.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { testIn } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const test = testIn({}, { engine: localEngine });

const due = "2026-06-16T00:00:00.000Z";
const later = "2026-06-17T00:00:00.000Z";
const rounds = 20;

/** A scheduled email to three people, at the moment when it is due. */
async function dueNow(world: World): Promise<{ readonly project: TestProject; readonly id: string }> {
  world.clock.set("2026-06-15T12:00:00.000Z");
  const project = await newProject(world, { credits: 2, balanceMicros: 10_000 });
  const mail = project.email({ to: ["a@x.test", "b@x.test"], bcc: "c@x.test", scheduledAt: due });
  const { body } = await world.api("POST", "/emails", { key: project.key, body: mail });
  world.clock.set(due);
  return { project, id: body.id };
}

const sent = (world: World, id: string) => world.ses.accepts().filter(({ tags }) => tags["eds-email"] === id);
const limits = async (world: World, { key }: TestProject) =>
  (await world.api("GET", "/limits", { key })).body;

describe("a scheduled email that is changed at the moment when it is due", () => {
  test("is canceled and costs nothing, or goes out and is paid for", async ({ world }) => {
    for (let round = 0; round < rounds; round++) {
      const { project, id } = await dueNow(world);
      const cancel = world.api("POST", `/emails/${id}/cancel`, { key: project.key });
      const [{ status }] = await Promise.all([cancel, world.sweep()]);
      await world.settle();
      expect([200, 409]).toContain(status);
      expect(sent(world, id)).toHaveLength(status === 200 ? 0 : 1);
      const { balanceMicros, freeCredits, outbound } = await limits(world, project);
      const price = world.services.deployment.priceMicros;
      const left = status === 200 ? [10_000, 2, 0] : [10_000 - price, 0, 3];
      expect([balanceMicros, freeCredits.remaining, outbound.used]).toEqual(left);
    }
  });

  test("is canceled and costs nothing, or goes out and is paid for, when a worker claims it at that moment (F08)", async ({
    world,
  }) => {
    for (let round = 0; round < rounds; round++) {
      const { project, id } = await dueNow(world);
      await world.sweep();
      const cancel = world.api("POST", `/emails/${id}/cancel`, { key: project.key });
      const [{ status }] = await Promise.all([cancel, world.queues.workOff(world.deliver)]);
      await world.settle();
      expect([200, 409]).toContain(status);
      expect(sent(world, id)).toHaveLength(status === 200 ? 0 : 1);
      expect((await limits(world, project)).outbound.used).toBe(status === 200 ? 0 : 3);
    }
  });

  test("is moved or not, and goes out once, at one of the two times", async ({ world }) => {
    for (let round = 0; round < rounds; round++) {
      const { project, id } = await dueNow(world);
      const body = { scheduledAt: later };
      const move = world.api("PATCH", `/emails/${id}`, { key: project.key, body });
      const [{ status }] = await Promise.all([move, world.sweep()]);
      await world.settle();
      expect(sent(world, id)).toHaveLength(status === 200 ? 0 : 1);
      world.clock.set(later);
      await world.sweep();
      await world.settle();
      expect(sent(world, id)).toHaveLength(1);
    }
  });

  test("is as the winner says when one moves it and another cancels it", async ({ world }) => {
    for (let round = 0; round < rounds; round++) {
      const { project, id } = await dueNow(world);
      const path = `/emails/${id}`;
      const [move, cancel] = await Promise.all([
        world.api("PATCH", path, { key: project.key, body: { scheduledAt: later } }),
        world.api("POST", `${path}/cancel`, { key: project.key }),
      ]);
      const { status } = (await world.api("GET", path, { key: project.key })).body;
      expect(status).toBe(cancel.status === 200 ? "canceled" : "scheduled");
      expect([move.status, cancel.status]).toContain(200);
      expect((await limits(world, project)).outbound.used).toBe(cancel.status === 200 ? 0 : 3);
    }
  });
});

describe("a scheduled email that is changed twice at once, long before it is due", () => {
  const beforehand = (command: string, change: () => Promise<unknown>) => ({
    command,
    act: async (send: () => Promise<never>) => {
      await change();
      return send();
    },
  });
  const farOff = async (world: World) => {
    const { project, id } = await dueNow(world);
    world.clock.set("2026-06-15T12:00:00.000Z");
    const move = (scheduledAt: string) =>
      world.api("PATCH", `/emails/${id}`, { key: project.key, body: { scheduledAt } });
    return { project, id, move };
  };

  test("is canceled when it is moved in the midst of that: it waits for no other time", async ({ world }) => {
    const { project, id, move } = await farOff(world);
    await withFaults(world, [beforehand("TransactWriteItems", () => move(later))], async () => {
      const { status, body } = await world.api("POST", `/emails/${id}/cancel`, { key: project.key });
      expect([status, body.status, body.scheduledAt]).toEqual([200, "canceled", later]);
    });
    expect(await limits(world, project)).toMatchObject({ balanceMicros: 10_000, outbound: { used: 0 } });
  });

  test("is moved to the later wish when it is moved in the midst of a move", async ({ world }) => {
    const { project, id, move } = await farOff(world);
    await withFaults(world, [beforehand("UpdateItem", () => move(later))], async () => {
      expect((await move(due)).status).toBe(200);
    });
    const { body } = await world.api("GET", `/emails/${id}`, { key: project.key });
    expect([body.status, body.scheduledAt]).toEqual(["scheduled", due]);
  });
});
