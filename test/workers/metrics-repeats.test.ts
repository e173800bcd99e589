import { expect } from "vitest";
import { loseAnswer, refuse, withFaults } from "../support/fault-injection.ts";
import type { TestProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";
import { recordBatch } from "./event-mail.ts";
import { send } from "./mail.ts";

/** The Send and Delivery events of an email, as messages that are not yet received. */
async function eventsOfOne(world: World, project: TestProject): Promise<readonly string[]> {
  await send(world, project);
  await world.queues.workOff(world.deliver);
  await world.ses.settle();
  return world.events.splice(0);
}

async function totalsOf(world: World, { key }: TestProject) {
  const { sent, delivered } = (await world.api("GET", "/metrics", { key })).body.totals;
  return { sent, delivered };
}

const keyOf = (input: Readonly<Record<string, unknown>>) => JSON.stringify(input["Key"] ?? input["Item"]);

test("counts an event once that was numbered and not published in the first attempt", async ({
  world,
  project,
}) => {
  const bodies = await eventsOfOne(world, project);
  const down = {
    command: "PutItem",
    when: (input: Readonly<Record<string, unknown>>) => keyOf(input).includes("#ACT"),
    times: 100,
    act: refuse("ProvisionedThroughputExceededException", 400),
  };
  const [met] = await withFaults(world, [down], async () =>
    expect(await recordBatch(world, bodies)).toEqual([0, 1]),
  );
  expect(met).toBeGreaterThan(0);
  expect(await recordBatch(world, bodies)).toEqual([]);
  expect(await totalsOf(world, project)).toEqual({ sent: 1, delivered: 1 });
});

test("counts a batch once whose write of the metrics lost its response", async ({ world, project }) => {
  const bodies = await eventsOfOne(world, project);
  const lost = {
    command: "UpdateItem",
    when: (input: Readonly<Record<string, unknown>>) => keyOf(input).includes("#METRICS"),
    act: loseAnswer,
  };
  const [met] = await withFaults(world, [lost], async () =>
    expect(await recordBatch(world, bodies)).toEqual([]),
  );
  expect(met).toBe(1);
  expect(await totalsOf(world, project)).toEqual({ sent: 1, delivered: 1 });
});
