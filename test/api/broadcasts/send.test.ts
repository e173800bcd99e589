import { describe, expect } from "vitest";
import { messageTags } from "../../../functions/settings/message-tags.ts";
import { test } from "../../support/test.ts";
import { newSender } from "./sender.ts";

describe("a broadcast that is sent", () => {
  test("is prepared, pays for exactly its recipients, and is sent to each of them", async ({ world }) => {
    const { send, read, call, funds, project, id, addresses } = await newSender(world, { contacts: 4 });
    const before = await funds();
    const sent = await send();
    expect([sent.status, sent.body]).toMatchObject([200, { status: "preparing", recipientCount: null }]);
    await world.settle();
    expect(await read()).toMatchObject({
      status: "sent",
      recipientCount: 4,
      startedAt: expect.any(String),
    });
    expect(await funds()).toEqual({ ...before, credits: before.credits - 4 });
    const emails = world.ses.emails({ tags: { [messageTags.project]: project.id } });
    expect(emails.flatMap(({ destinations }) => destinations).sort()).toEqual([...addresses].sort());
    const types = (await call("GET", "/activity?type=broadcast.started")).body.items;
    expect(types).toMatchObject([
      { broadcastId: id, detail: { name: "News", recipients: 4, status: "sending" } },
    ]);
  });

  test("leaves out who unsubscribed or is suppressed, counts them, and does not charge them", async ({
    world,
  }) => {
    const { send, read, call, path, addresses, contactIds } = await newSender(world, { contacts: 5 });
    const [gone] = await contactIds();
    await call("POST", "/subscriptions/unsubscribe", { email: addresses[1] });
    await call("POST", "/suppressions", { email: addresses[2] });
    await call("DELETE", `/contacts/${gone}`);
    const preview = (await call("GET", `${path}/cost`)).body;
    expect(preview).toMatchObject({ isFinal: false, isExact: true, recipients: 2, credits: 2, micros: 0 });
    await send();
    await world.settle();
    expect(await read()).toMatchObject({ status: "sent", recipientCount: 2 });
    expect((await call("GET", `${path}/cost`)).body).toMatchObject({
      ...{ isFinal: true, recipients: 2, credits: 2, leftOut: { unsubscribed: 1, suppressed: 1 } },
      refunded: { units: 0, credits: 0, micros: 0 },
    });
  });

  test("has been sent at once where nobody is left to send to, and costs nothing", async ({ world }) => {
    const { send, read, funds } = await newSender(world, { contacts: 0, credits: 0 });
    const before = await funds();
    await send();
    await world.settle();
    expect(await read()).toMatchObject({ status: "sent", recipientCount: 0, endedAt: expect.any(String) });
    expect(await funds()).toEqual(before);
  });

  test("goes to the subscribers of a topic, and to the contacts of a segment", async ({ world }) => {
    const { call, make, content, addresses, contactIds } = await newSender(world);
    const topicId = (await call("POST", "/topics", { name: "News" })).body.id;
    const [contactId] = await contactIds();
    await call("POST", "/subscriptions/subscribe", { contactId, topicId });
    const filter = { all: [{ field: "email", operator: "in", value: addresses.slice(1) }] };
    const segmentId = (await call("POST", "/segments", { name: "Some", filter })).body.id;
    const counts = [];
    for (const group of [{ topicId }, { segmentId }]) {
      const { id } = await make({ ...content, ...group });
      await call("POST", `/broadcasts/${id}/send`);
      await world.settle();
      counts.push((await call("GET", `/broadcasts/${id}`)).body.recipientCount);
    }
    expect(counts).toEqual([1, 2]);
  });

  test("is sent once: a second call, a change and a deletion are refused with 409", async ({ world }) => {
    const { send, call, path } = await newSender(world);
    const both = await Promise.all([send(), send()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await world.settle();
    expect((await call("PATCH", path, { subject: "Other" })).status).toBe(409);
  });
});
