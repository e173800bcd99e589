import { expect } from "vitest";
import { eventsQueue } from "../../functions/settings/events-queue.ts";
import { withFaults } from "../support/fault-injection.ts";
import { newProject, type TestProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";
import { recordBatch } from "./event-mail.ts";
import { send } from "./mail.ts";

/** Sends emails one after the other; returns their events as messages that are not received yet. */
async function eventsOf(world: World, project: TestProject, count: number): Promise<readonly string[]> {
  for (let n = 0; n < count; n++) await send(world, project);
  while (await world.queues.workOff(world.deliver));
  await world.ses.settle();
  return world.events.splice(0);
}

test("the events of a batch are recorded in turns of their projects, whoever fills the batch (F07)", async ({
  world,
}) => {
  const [many, few, one] = [await newProject(world), await newProject(world), await newProject(world)];
  const bodies = [
    ...(await eventsOf(world, many, 12)),
    ...(await eventsOf(world, few, 2)),
    ...(await eventsOf(world, one, 1)),
  ];
  expect(bodies).toHaveLength(30);
  const looks: string[] = [];
  const look = {
    command: "BatchGetItem",
    times: bodies.length,
    act: (read: () => Promise<never>, input: unknown) => {
      looks.push(/P#(prj_\w+)#EML#/.exec(JSON.stringify(input))?.[1] ?? "");
      return read();
    },
  };
  await withFaults(world, [look], async () => expect(await recordBatch(world, bodies)).toEqual([]));
  // Those that are recorded side by side are begun before any of them is read.
  const first = looks.slice(0, eventsQueue.emailsAtOnce);
  expect([few, one].map(({ id }) => first.filter((each) => each === id).length)).toEqual([2, 1]);
  expect(looks).toHaveLength(15);
});
