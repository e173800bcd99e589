import type { SQSEvent } from "aws-lambda";
import { describe, expect } from "vitest";
import { html8k as html } from "../../bench/bodies.ts";
import { bulkOf100 } from "../../bench/paths/send-paths.ts";
import { busiest, partitionLimits, partitionUse } from "../../bench/runs/partitions.ts";
import { handler as recordEvents } from "../../functions/workers/feedback/record-events.ts";
import type { TestProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import { newWebhook } from "../support/webhook.ts";
import type { World } from "../support/world.ts";

const perSecond = 2000;

/** Records everything that some requests of a project lead to, apart from the sweeper and the calls of endpoints. */
async function lifeOf(world: World, project: TestProject, act: () => Promise<unknown>) {
  await world.settle();
  world.recorder.reset();
  await act();
  await world.queues.workOff(world.deliver);
  while (world.queues.waiting().length > 0) await world.queues.workOff(world.deliver);
  await world.ses.settle();
  const records = world.events.splice(0).map((body, at) => ({ messageId: String(at), body }));
  // The worker reads only these fields of a record.
  await recordEvents.on(world.services)({ Records: records } as unknown as SQSEvent);
  return world.recorder.calls().filter(({ input }) => JSON.stringify(input).includes(project.id));
}

const post = async (
  world: World,
  { key }: TestProject,
  path: string,
  body: unknown,
  idempotencyKey: string,
) => {
  const headers = { "idempotency-key": idempotencyKey };
  expect((await world.api("POST", path, { key, body, headers })).status).toBe(200);
};

async function singles(world: World, project: TestProject, over: object = {}): Promise<void> {
  for (let n = 0; n < 10; n++) {
    const to = `recipient${n}@example.com`;
    await post(world, project, "/emails", project.email({ html, to, ...over }), `key-${n}`);
  }
}

/** The partitions that are over what DynamoDB admits; the rows of the endpoint's calls are the endpoint's own limit. */
const overLimit = (kinds: ReturnType<typeof busiest>) =>
  [...kinds].filter(
    ([, { reads, writes }]) => reads > partitionLimits.reads || writes > partitionLimits.writes,
  );

describe("a project with the greatest number of shards sends 2,000 emails a second (F54)", () => {
  test("one by one, without a partition over its limit", async ({ world, project }) => {
    const calls = await lifeOf(world, project, () => singles(world, project));
    const kinds = busiest(calls, 10, perSecond);
    expect(overLimit(kinds)).toEqual([]);
    expect([...kinds.keys()]).toContain("P#*#EML#*");
    expect([...kinds.keys()]).not.toContain("P#*");
  });

  test("about a topic, with the events to a webhook", async ({ world, project }) => {
    await newWebhook(world, project, { events: ["email.*"] });
    const topic = await world.api("POST", "/topics", { key: project.key, body: { name: "News" } });
    const email = project.email({ topicId: topic.body.id });
    // The first of them makes the key of the project's unsubscribe links, once.
    await post(world, project, "/emails", email, "first");
    const calls = await lifeOf(world, project, () => singles(world, project, { topicId: topic.body.id }));
    expect(overLimit(busiest(calls, 10, perSecond))).toEqual([]);
  });

  test("in bulk calls of a hundred", async ({ world, project }) => {
    const act = () => post(world, project, "/emails/bulk", { emails: bulkOf100(project) }, "key");
    expect(overLimit(busiest(await lifeOf(world, project, act), 100, perSecond))).toEqual([]);
  });

  test("where the same emails in one slice would be over the limit", async ({ world, project }) => {
    const use = partitionUse(await lifeOf(world, project, () => singles(world, project)));
    const writes = [...use].find(([partition]) => partition.includes("#EML#"))?.[1].writes ?? 0;
    expect((writes / 10) * perSecond).toBeGreaterThan(partitionLimits.writes);
  });
});
