import { describe, expect } from "vitest";
import { test } from "../../support/test.ts";
import { answered } from "../../support/test-web.ts";
import { told } from "../contacts/caller.ts";
import { newHooked, nobodysDelivery } from "./hooked.ts";

describe("testing a webhook", () => {
  test("returns the delivery and sends it, whatever the webhook's filters", async ({ world }) => {
    const { post, path, id, calls } = await newHooked(world, { events: ["broadcast.sent"] });
    const now = world.clock.now().toISOString();
    const { status, body } = await post(`${path}/test`, {});
    expect(status).toBe(201);
    expect(body).toEqual({
      ...{ id: expect.stringMatching(/^whd_/), webhookId: id, eventId: expect.stringMatching(/^evt_/) },
      ...{ eventType: "webhook.test", emailId: null, status: "pending", reason: null, attempts: 0 },
      ...{ nextAttemptAt: now, createdAt: now },
    });
    await world.settle();
    expect(calls().map((call) => JSON.parse(call.body))).toMatchObject([
      { id: body.eventId, type: "webhook.test", createdAt: now },
    ]);
  });

  test("is not in the activity log and not delivered to other webhooks", async ({ world }) => {
    const { post, path, make, get } = await newHooked(world);
    const other = await make("/webhooks", { url: "https://other.example.com/", events: ["*"] });
    await post(`${path}/test`, {});
    await world.settle();
    expect((await get("/activity")).body.items).toEqual([]);
    expect((await get(`/webhooks/${other.id}/deliveries`)).body.items).toEqual([]);
  });

  test("is enqueued by the sweeper when the queue is unavailable", async ({ world }) => {
    const { post, path, calls } = await newHooked(world);
    world.webhookQueue.stop();
    expect((await post(`${path}/test`, {})).status).toBe(201);
    await world.settle();
    expect(calls()).toEqual([]);
    world.webhookQueue.start();
    world.clock.advance(2 * 60_000);
    await world.sweep();
    await world.settle();
    expect(calls()).toHaveLength(1);
  });
});

describe("the deliveries of a webhook", () => {
  test("show each attempt with its response, and no secret part of the request", async ({ world }) => {
    const { post, get, path, url, id } = await newHooked(world);
    world.web.answer(url, () => answered(503, "come later"));
    const { body: made } = await post(`${path}/test`, {});
    await world.settle();
    const first = { at: world.clock.now().toISOString(), status: 503, ms: 5, answer: "come later" };
    world.web.answer(url, () => ({ kind: "failed", reason: "timeout", ms: 15_000 }));
    world.clock.advance(10_000);
    await world.settle();
    const second = { at: world.clock.now().toISOString(), status: null, ms: 15_000, answer: "timeout" };
    const { body } = await get(`${path}/deliveries/${made.id}`);
    expect(body).toEqual({
      ...made,
      ...{ attempts: 2, nextAttemptAt: expect.stringMatching(/Z$/), attemptLog: [first, second] },
    });
    expect(body.nextAttemptAt > second.at).toBe(true);
    world.web.answer(url, () => answered(200));
    world.clock.advance(10 * 60_000);
    await world.settle();
    expect((await get(`${path}/deliveries/${made.id}`)).body).toMatchObject({
      ...{ webhookId: id, status: "succeeded", attempts: 3, nextAttemptAt: null, reason: null },
    });
  });

  test("include those of real events with their email's id", async ({ world }) => {
    const { post, project, deliveries } = await newHooked(world, {
      events: ["email.sent", "contact.created"],
    });
    const { body: mail } = await post("/emails", project.email());
    world.clock.advance(1000);
    await post("/contacts", { email: "ada@x.test" });
    await world.settle();
    const shown = await deliveries();
    expect(shown.map(({ eventType, emailId, status }) => [eventType, emailId, status]).toSorted()).toEqual([
      ["contact.created", null, "succeeded"],
      ["email.sent", mail.id, "succeeded"],
    ]);
  });

  test("are filtered by status across pages", async ({ world }) => {
    const { post, get, path, url, deliveries } = await newHooked(world);
    let count = 0;
    // Two of them stop for good; the others succeed.
    world.web.answer(url, () => answered(++count % 4 === 0 ? 500 : 200));
    const ids = [];
    for (let at = 0; at < 10; at++) {
      world.clock.advance(10);
      ids.unshift((await post(`${path}/test`, {})).body.id);
      await world.settle();
    }
    const idsOf = async (query: string) => (await deliveries(query)).map(({ id }) => id);
    const pending = [ids[2], ids[6]];
    expect(await idsOf("status=pending")).toEqual(pending);
    expect(await idsOf("status=failed")).toEqual([]);
    const succeeded = ids.filter((id) => !pending.includes(id));
    const walked = [];
    for (let after = ""; ; ) {
      const { body } = await get(`${path}/deliveries?status=succeeded&limit=3&after=${after}`);
      walked.push(...body.items.map(({ id }: { id: string }) => id));
      if (!body.hasMore) break;
      after = body.nextCursor;
    }
    expect(walked).toEqual(succeeded);
    expect(told(await get(`${path}/deliveries?status=lost`))).toEqual([400, "validation_error"]);
  });

  test("are found only at their own webhook and in their own project", async ({ world }) => {
    const [mine, others] = [await newHooked(world), await newHooked(world)];
    const second = await mine.make("/webhooks", { url: "https://second.example.com/", events: ["*"] });
    const { body: own } = await mine.post(`${mine.path}/test`, {});
    const { body: foreign } = await others.post(`${others.path}/test`, {});
    const answers = [
      await mine.get(`/webhooks/${second.id}/deliveries/${own.id}`),
      await mine.get(`${mine.path}/deliveries/${foreign.id}`),
      await mine.get(`${mine.path}/deliveries/${nobodysDelivery}`),
      await mine.replay({ deliveryId: foreign.id }),
      await mine.get(`${others.path}/deliveries/${foreign.id}`),
      await mine.get(`${others.path}/deliveries`),
    ];
    for (const answer of answers) expect(told(answer)).toEqual([404, "not_found"]);
    expect(told(await mine.get(`${mine.path}/deliveries?after=${foreign.id}`))).toEqual([
      ...[400, "invalid_cursor"],
    ]);
    expect(told(await mine.get(`/webhooks/${second.id}/deliveries?after=${own.id}`))).toEqual([
      ...[400, "invalid_cursor"],
    ]);
  });
});
