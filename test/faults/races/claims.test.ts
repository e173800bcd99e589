import { expect } from "vitest";
import { parseEmail } from "../../../functions/store/emails/emails.ts";
import { emailKey } from "../../../functions/store/platform/keys.ts";
import { getItem } from "../../../functions/store/platform/read.ts";
import { loseAnswer, withFaults } from "../../support/fault-injection.ts";
import { newHeldWorker, whileHeld } from "../../support/hold-call.ts";
import { memoryEngine } from "../../support/memory-dynamo/engines.ts";
import type { TestProject } from "../../support/project.ts";
import { testIn } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { acceptsOf, pass, read, send } from "../../workers/mail.ts";

const test = testIn({}, { engine: memoryEngine });

const minute = 60_000;
/** Longer than an email may stay without an outcome before the sweeper queues it again. */
const silence = 16 * minute;

async function rowOf(world: World, { id }: TestProject, emailId: string) {
  return parseEmail((await getItem(world.services.tables, "data", emailKey(id, emailId))) ?? {});
}

test("a worker whose claim expired does not requeue an email of another", async ({ world, project }) => {
  const id = await send(world, project);
  const second = newHeldWorker(world, "request");
  const sending: Promise<boolean>[] = [];
  await whileHeld(
    world,
    { command: "BatchGetItem", after: 1 },
    () => world.queues.workOff(world.deliver),
    async () => {
      world.clock.advance(silence);
      await world.sweep();
      sending.push(second.start());
      await second.reached;
    },
  );
  await pass(world, 1);
  second.release();
  await Promise.all(sending);
  await world.settle();
  expect(acceptsOf(world, id)).toHaveLength(1);
  expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
});

test("a late SES response does not change an email that another claimed", async ({ world, project }) => {
  const id = await send(world, project);
  world.ses.holdEvents();
  const [first, second] = [newHeldWorker(world, "response"), newHeldWorker(world, "request")];
  const late = first.start();
  await first.reached;
  world.clock.advance(silence);
  await world.sweep();
  const sending = second.start();
  await second.reached;
  const claimed = await rowOf(world, project, id);
  expect(claimed.stage).toBe("sending");
  first.release();
  await late;
  expect(await rowOf(world, project, id)).toEqual(claimed);
  second.release();
  await sending;
  world.ses.releaseEvents();
  await world.settle();
  expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
});

test("a worker that loses its claim's response sends the email at once", async ({ world, project }) => {
  const id = await send(world, project);
  const isClaim = (input: unknown) => JSON.stringify(input).includes('":stage":{"S":"sending"}');
  const met = await withFaults(
    world,
    [{ command: "UpdateItem", when: isClaim, act: loseAnswer }],
    world.settle,
  );
  expect(met).toEqual([1]);
  expect(acceptsOf(world, id)).toHaveLength(1);
  expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
});

test("a release with a stale list of held emails queues none being sent", async ({ world, project }) => {
  const { key } = project;
  const id = await send(world, project);
  await world.api("POST", "/outbound/pause", { key });
  await world.settle();
  expect((await rowOf(world, project, id)).stage).toBe("held");
  await world.api("POST", "/outbound/resume", { key });
  const [message] = world.queues.waiting();
  const worker = newHeldWorker(world, "request");
  const sending: Promise<boolean>[] = [];
  const ofHeld = (input: unknown) => JSON.stringify(input).includes("HELD");
  await whileHeld(
    world,
    { command: "Query", when: ofHeld, response: true },
    () => world.queues.workOff(world.deliver),
    async () => {
      world.queues.push(message?.queue ?? "", message?.body ?? "");
      await world.queues.workOff(world.deliver);
      sending.push(worker.start());
      await worker.reached;
    },
  );
  await pass(world, 1);
  worker.release();
  await Promise.all(sending);
  await world.settle();
  expect(acceptsOf(world, id)).toHaveLength(1);
  expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
});
