import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventFilters, eventTypes, passes } from "../../functions/domain/outbox/event-types.ts";
import { property } from "../properties/property.ts";
import { directEngine } from "../support/memory-dynamo/engines.ts";
import { newProject } from "../support/project.ts";
import { answered } from "../support/test-web.ts";
import { deliveriesTo, newWebhook, passTime, publishEvents } from "../support/webhook.ts";
import { startWorld, type World } from "../support/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({}, { engine: directEngine });
});
afterAll(() => world.stop());

const filters = fc.array(fc.constantFrom(...eventFilters), { minLength: 1, maxLength: 4 });
const happenings = fc.array(fc.tuple(fc.nat({ max: 1 }), fc.constantFrom(...eventTypes)), {
  minLength: 50,
  maxLength: 150,
});

property(
  "a webhook gets exactly the events of its own project that pass its filters",
  fc.tuple(fc.array(fc.tuple(fc.nat({ max: 1 }), filters), { minLength: 1, maxLength: 6 }), happenings),
  async ([endpoints, events]) => {
    const projects = [await newProject(world), await newProject(world)] as const;
    const webhooks = [];
    for (const [owner, asked] of endpoints)
      webhooks.push({
        owner,
        asked,
        webhook: await newWebhook(world, projects[owner] ?? projects[0], { events: asked }),
      });
    const happened: { owner: number; type: (typeof eventTypes)[number]; id: string | undefined }[] = [];
    for (const [owner, type] of events) {
      const [id] = await publishEvents(world, projects[owner] ?? projects[0], { type });
      happened.push({ owner, type, id });
    }
    await world.settle();
    for (const { owner, asked, webhook } of webhooks) {
      const told = world.web.calls
        .filter(({ url }) => url === webhook.url)
        .map(({ body }) => JSON.parse(body).id)
        .toSorted();
      const meant = happened
        .filter((one) => one.owner === owner && passes(asked, one.type))
        .map(({ id }) => id);
      expect(told).toEqual(meant.toSorted());
    }
  },
  { runs: 40 },
);

test("a receiver that causes another event with each call is called at most 3,000 times per minute", async () => {
  const project = await newProject(world);
  const webhook = await newWebhook(world, project);
  const minutes = new Map<string, number>();
  world.web.answer(webhook.url, async ({ at }) => {
    const minute = at.toISOString().slice(0, 16);
    minutes.set(minute, (minutes.get(minute) ?? 0) + 1);
    await publishEvents(world, project);
    return answered(200);
  });
  // Ten loops that turn as fast as the queue goes.
  await publishEvents(world, project, { times: 10 });
  await passTime(world, 75_000);
  expect([...minutes.values()].every((count) => count <= 3000)).toBe(true);
  expect(Math.max(...minutes.values())).toBe(3000);
  // Nothing is lost by it: what is too much now waits, and was not attempted.
  const open = (await deliveriesTo(world, webhook)).filter(({ status }) => status !== "succeeded");
  expect(open.every(({ status, tries }) => status === "pending" && tries === 0)).toBe(true);
  world.web.answer(webhook.url, () => answered(200));
  await passTime(world, 3 * 60_000);
  expect((await deliveriesTo(world, webhook)).every(({ status }) => status === "succeeded")).toBe(true);
});
