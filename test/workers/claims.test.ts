import { describe, expect } from "vitest";
import { claimMs } from "../../functions/operations/sending/deliver-email.ts";
import { newGate, withFaults } from "../support/fault-injection.ts";
import { whileHeld } from "../support/hold-call.ts";
import { newProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import { acceptsOf, fundsOf, pass, read, send } from "./mail.ts";

describe("a message that comes more than once", () => {
  test("in one batch, three times, sends one email", async ({ world, project }) => {
    const id = await send(world, project);
    const [message] = world.queues.waiting();
    for (let at = 0; at < 2; at++) world.queues.push(message?.queue ?? "", message?.body ?? "");
    await world.settle();
    expect(acceptsOf(world, id)).toHaveLength(1);
    expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
  });

  test("to ten workers at once sends one email, at one price", async ({ world }) => {
    const project = await newProject(world, { credits: 3, balanceMicros: 0 });
    const id = await send(world, project);
    const [message] = world.queues.waiting();
    for (let at = 0; at < 99; at++) world.queues.push(message?.queue ?? "", message?.body ?? "");
    await Promise.all(Array.from({ length: 10 }, () => world.queues.workOff(world.deliver)));
    await world.settle();
    expect(acceptsOf(world, id)).toHaveLength(1);
    expect(await fundsOf(world, project)).toMatchObject({ credits: 2 });
  });

  test("after it was sent, and days later, sends nothing more", async ({ world, project }) => {
    const id = await send(world, project);
    const [message] = world.queues.waiting();
    await world.settle();
    for (const minutes of [0, 20, 3 * 24 * 60]) {
      world.clock.advance(minutes * 60_000);
      world.queues.push(message?.queue ?? "", message?.body ?? "");
      await world.settle();
    }
    expect(acceptsOf(world, id)).toHaveLength(1);
    expect(world.queues.deadLetters()).toEqual([]);
  });

  test("as an envelope's, three times, sends each of its emails once", async ({
    world,
    project: { key, email },
  }) => {
    const body = { emails: [email(), email(), email()] };
    const sent = await world.api("POST", "/emails/bulk", { key, body });
    const [message] = world.queues.waiting();
    for (let at = 0; at < 2; at++) world.queues.push(message?.queue ?? "", message?.body ?? "");
    await world.settle();
    for (const { id } of sent.body.items) expect(acceptsOf(world, id)).toHaveLength(1);
  });

  test("as an envelope's, at a worker that stopped in its midst, sends each of its emails once", async ({
    world,
    project: { key, email },
  }) => {
    const sent = await world.api("POST", "/emails/bulk", { key, body: { emails: [email(), email()] } });
    const [message] = world.queues.waiting();
    const isEmail = (input: unknown) => JSON.stringify(input).includes('"queued"');
    await whileHeld(
      world,
      { command: "PutItem", when: isEmail },
      () => world.queues.workOff(world.deliver),
      async () => {
        world.queues.push(message?.queue ?? "", message?.body ?? "");
        await world.settle();
      },
    );
    await world.settle();
    for (const { id } of sent.body.items) expect(acceptsOf(world, id)).toHaveLength(1);
  });
});

describe("a worker that wakes up late", () => {
  test("does not send on a claim that has run out; the email goes out once all the same", async ({
    world,
    project,
  }) => {
    const id = await send(world, project);
    const gate = newGate();
    await withFaults(world, [{ command: "BatchGetItem", after: 1, act: gate.act }], async () => {
      const asleep = world.queues.workOff(world.deliver);
      await gate.reached;
      world.clock.advance(claimMs + 1);
      gate.open();
      await asleep;
    });
    expect(acceptsOf(world, id)).toEqual([]);
    expect(await read(world, project, id)).toMatchObject({ status: "queued" });
    await pass(world, 2);
    expect(acceptsOf(world, id)).toHaveLength(1);
  });

  test("after the email was given to another does nothing to it", async ({ world, project }) => {
    const id = await send(world, project);
    const gate = newGate();
    await withFaults(world, [{ command: "BatchGetItem", after: 1, act: gate.act }], async () => {
      const asleep = world.queues.workOff(world.deliver);
      await gate.reached;
      await pass(world, 20);
      expect(acceptsOf(world, id)).toHaveLength(1);
      expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
      gate.open();
      await asleep;
    });
    await pass(world, 20);
    expect(acceptsOf(world, id)).toHaveLength(1);
    expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
  });
});
