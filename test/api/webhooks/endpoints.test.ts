import { describe, expect } from "vitest";
import { eventFilters } from "../../../functions/domain/outbox/event-types.ts";
import { test } from "../../support/test.ts";
import { newCaller, told } from "../contacts/caller.ts";
import { newHooked, newUrl, nobodysHook } from "./hooked.ts";

describe("creating a webhook", () => {
  test("returns it with its secret, enabled by default", async ({ world }) => {
    const { post } = await newCaller(world);
    const url = newUrl();
    const now = world.clock.now().toISOString();
    const { status, body } = await post("/webhooks", { url, events: ["email.bounced", "contact.*"] });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...{ id: expect.stringMatching(/^whk_/), url, events: ["email.bounced", "contact.*"], enabled: true },
      format: "standard",
      ...{ disabledReason: null, disabledAt: null, createdAt: now, updatedAt: now },
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    const off = await post("/webhooks", { url, events: ["*"], enabled: false });
    expect(off.body).toMatchObject({ enabled: false, disabledReason: null, disabledAt: null });
    expect(off.body.secret).not.toBe(body.secret);
  });

  test("accepts every filter and removes duplicates", async ({ world }) => {
    const { make } = await newCaller(world);
    const all = await make("/webhooks", { url: newUrl(), events: eventFilters });
    expect(all.events).toEqual(eventFilters);
    const twice = ["email.opened", "email.*", "email.opened", "email.*"];
    const { events } = await make("/webhooks", { url: newUrl(), events: twice });
    expect(events).toEqual(["email.opened", "email.*"]);
  });

  test.for([
    "email",
    "email.",
    "email.nothing",
    "nothing.*",
    "EMAIL.*",
    "**",
    "",
    " *",
    "webhook.test",
    "constructor",
  ])("names the filter %j, which there is not", async (filter, { world }) => {
    const { post, get } = await newCaller(world);
    const answer = await post("/webhooks", { url: newUrl(), events: ["email.*", filter] });
    expect(told(answer)).toEqual([400, "validation_error"]);
    expect(answer.body.issues).toEqual([
      { path: "events[1]", message: expect.stringContaining(JSON.stringify(filter)) },
    ]);
    expect((await get("/webhooks")).body.items).toEqual([]);
  });

  test.for([
    {},
    { url: "https://hooks.example.com/" },
    { events: ["*"] },
    { url: "https://hooks.example.com/", events: [] },
    { url: "https://hooks.example.com/", events: "*" },
    { url: "https://hooks.example.com/", events: [1] },
    { url: "https://hooks.example.com/", events: Array.from({ length: 51 }, () => "*") },
    { url: "https://hooks.example.com/", events: ["*"], enabled: "yes" },
    { url: "https://hooks.example.com/", events: ["*"], enabled: null },
    { url: "https://hooks.example.com/", events: ["*"], secret: "whsec_own" },
    { url: 7, events: ["*"] },
    { url: null, events: ["*"] },
  ])("creating a webhook refuses %j", async (body, { world }) => {
    const { post, get } = await newCaller(world);
    expect(told(await post("/webhooks", body))).toEqual([400, "validation_error"]);
    expect((await get("/webhooks")).body.items).toEqual([]);
  });
});

describe("a stored webhook", () => {
  test("is shown without its secret, by id and in the list", async ({ world }) => {
    const { get, path, id, url, project } = await newHooked(world);
    const { body } = await get(path);
    const createdAt = expect.stringMatching(/Z$/);
    expect(body).toEqual({
      ...{
        id,
        url,
        events: ["*"],
        enabled: true,
        format: "standard",
        disabledReason: null,
        disabledAt: null,
      },
      ...{ createdAt, updatedAt: body.createdAt },
    });
    expect((await get("/webhooks")).body.items).toEqual([body]);
    expect(JSON.stringify(body)).not.toContain(project.id);
  });

  test("keeps the fields that an update does not contain", async ({ world }) => {
    const { get, patch, path, url } = await newHooked(world);
    const { body: made } = await get(path);
    world.clock.advance(1000);
    const updatedAt = world.clock.now().toISOString();
    const events = ["domain.*"];
    expect((await patch(path, { events })).body).toEqual({ ...made, events, updatedAt });
    const other = newUrl();
    expect((await patch(path, { url: other })).body).toEqual({ ...made, url: other, events, updatedAt });
    expect((await patch(path, { enabled: false })).body).toMatchObject({
      url: other,
      events,
      enabled: false,
    });
    expect((await patch(path, { url, events: ["*"], enabled: true })).body).toEqual({ ...made, updatedAt });
    expect((await get(path)).body).toEqual({ ...made, updatedAt });
  });

  test("is unchanged by an invalid update", async ({ world }) => {
    const { get, patch, path } = await newHooked(world);
    const { body: before } = await get(path);
    for (const body of [
      { events: [] },
      { events: ["nothing"] },
      { url: "http://hooks.example.com/" },
      { url: "https://10.0.0.1/" },
      { enabled: 1 },
      { secret: "whsec_own" },
      { id: nobodysHook },
    ])
      expect(told(await patch(path, body))).toEqual([400, "validation_error"]);
    expect((await get(path)).body).toEqual(before);
  });

  test("keeps both of two concurrent updates", async ({ world }) => {
    const { get, patch, path } = await newHooked(world);
    const url = newUrl();
    const [one, other] = await Promise.all([patch(path, { url }), patch(path, { events: ["domain.*"] })]);
    expect([one?.status, other?.status]).toEqual([200, 200]);
    expect((await get(path)).body).toMatchObject({ url, events: ["domain.*"], enabled: true });
  });

  test("is deleted once, together with its deliveries", async ({ world }) => {
    const { get, post, remove, patch, replay, path, id } = await newHooked(world);
    const { body: delivery } = await post(`${path}/test`, {});
    const answers = await Promise.all([remove(path), remove(path)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({ id, deleted: true });
    expect((await get("/webhooks")).body.items).toEqual([]);
    for (const answer of [
      await get(path),
      await remove(path),
      await patch(path, { enabled: true }),
      await post(`${path}/test`, {}),
      await post(`${path}/rotate-secret`, {}),
      await get(`${path}/deliveries`),
      await get(`${path}/deliveries/${delivery.id}`),
      await replay({ deliveryId: delivery.id }),
    ])
      expect(told(answer)).toEqual([404, "not_found"]);
  });

  test("gets no pending deliveries after it is deleted", async ({ world }) => {
    const { contact, post, remove, path, calls } = await newHooked(world);
    await post(`${path}/test`, {});
    await remove(path);
    await world.settle();
    await contact("ada@x.test");
    await world.settle();
    expect(calls()).toEqual([]);
    expect(world.webhookQueue.deadLetters()).toEqual([]);
  });
});

test("an invalid webhook id is refused, and an unknown one is not found", async ({ world }) => {
  const { get } = await newCaller(world);
  for (const id of ["x", "whk_", "whd_01KV5JE8G09BQEJJWM1YBQ5300", nobodysHook.toLowerCase()])
    expect(told(await get(`/webhooks/${id}`))).toEqual([400, "validation_error"]);
  expect(told(await get(`/webhooks/${nobodysHook}`))).toEqual([404, "not_found"]);
});
