import { describe, expect } from "vitest";
import { handler as sendChunks } from "../../functions/workers/broadcasts/send-chunks.ts";
import { newSender } from "../api/broadcasts/sender.ts";
import { report } from "../api/deliverability/reported.ts";
import type { TestProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";
import { rowOf } from "./event-mail.ts";
import { acceptsOf, read, send } from "./mail.ts";

const minute = 60_000;
const google = { to: ["someone@gmail.com"] };

/** Sends what is due now, without letting time go by. */
async function workOff(world: World): Promise<void> {
  await world.queues.workOff(world.deliver);
  await world.ses.settle();
  world.events.splice(0);
}

/** Google has answered 4.7.28 to an email of the project. */
async function limit(world: World, project: TestProject): Promise<string> {
  const id = await send(world, project, google);
  await workOff(world);
  await limitAgain(world, project, id);
  return id;
}

async function limitAgain(world: World, project: TestProject, id: string): Promise<void> {
  const response = "421-4.7.28 Gmail has detected an unusual rate of mail - gsmtp";
  await report(world, project, id, "DeliveryDelay", { at: world.clock.now(), response });
}

async function pass(world: World, minutes: number): Promise<void> {
  for (let gone = 0; gone < minutes; gone++) {
    world.clock.advance(minute);
    await world.sweep();
    await workOff(world);
  }
}

describe("after Google has limited the rate of a domain", () => {
  test("its email to Google waits for ten minutes, goes out within twenty, and once", async ({
    world,
    project,
  }) => {
    await limit(world, project);
    const ids = [await send(world, project, google), await send(world, project, google)];
    await workOff(world);
    await pass(world, 9);
    for (const id of ids) {
      expect(acceptsOf(world, id)).toEqual([]);
      expect((await read(world, project, id)).status).toBe("queued");
    }
    await pass(world, 13);
    for (const id of ids) {
      expect(acceptsOf(world, id)).toHaveLength(1);
      // Waiting was no try: an answer that is lost now still has all of them.
      expect((await rowOf(world, project, id)).attempts).toEqual([]);
    }
  });

  test("its other email, and that of other domains, goes out at once", async ({ world, project }) => {
    await limit(world, project);
    const other = await send(world, project, { to: ["someone@example.com"] });
    await workOff(world);
    expect(acceptsOf(world, other)).toHaveLength(1);
  });

  test("a repeated report of email from before the end prolongs nothing", async ({ world, project }) => {
    const first = await limit(world, project);
    const held = await send(world, project, google);
    await workOff(world);
    await pass(world, 9);
    await limitAgain(world, project, first);
    await pass(world, 13);
    expect(acceptsOf(world, held)).toHaveLength(1);
    const after = await send(world, project, google);
    await workOff(world);
    expect(acceptsOf(world, after)).toHaveLength(1);
  });

  test("costs a send that is not held no call more", async ({ world, project }) => {
    const callsOf = async () => {
      await send(world, project, { to: ["someone@example.com"] });
      world.recorder.reset();
      await world.queues.workOff(world.deliver);
      const calls = world.recorder.calls().map(({ command }) => command);
      await workOff(world);
      return calls;
    };
    const before = await callsOf();
    await limit(world, project);
    expect(await callsOf()).toEqual(before);
  });

  test("a chunk of a broadcast with a mailbox of Google's waits, and is sent by its job", async ({
    world,
  }) => {
    await world.settle();
    const { send: start, call, project, audienceId, read: readBroadcast } = await newSender(world);
    await call("POST", "/contacts", { email: "reader@gmail.com", audienceIds: [audienceId] });
    await limit(world, project);
    const sentBefore = world.ses.accepts().length;
    await start();
    while (await world.jobs.workOff(world.services));
    await world.chunks.workOff(sendChunks.on(world.services));
    expect(world.ses.accepts()).toHaveLength(sentBefore);
    expect((await readBroadcast()).status).toBe("sending");
    for (let gone = 0; gone < 27; gone++) {
      world.clock.advance(minute);
      await world.sweep();
      while (await world.jobs.workOff(world.services));
      await world.chunks.workOff(sendChunks.on(world.services));
    }
    expect(world.ses.accepts()).toHaveLength(sentBefore + 4);
    await world.settle();
  });
});
