import { expect } from "vitest";
import { newGate, withFaults } from "../support/fault-injection.ts";
import { test } from "../support/test.ts";

const minuteMs = 60_000;

test("a send that stood still until the sweeper had been there is refused whole, and its retry is sent once", async ({
  world,
  project: { key, email },
}) => {
  const send = () =>
    world.api("POST", "/emails", { key, body: email(), headers: { "idempotency-key": "k" } });
  const gate = newGate();
  const rule = { command: "TransactWriteItems", act: gate.act };
  await withFaults(world, [rule], async () => {
    const late = send();
    await gate.reached;
    world.clock.advance(1000);
    expect((await world.api("POST", "/emails", { key, body: email() })).status).toBe(200);
    world.clock.advance(3 * minuteMs);
    await world.sweep();
    gate.open();
    expect(await late).toMatchObject({ status: 503, body: { name: "unavailable" } });
  });
  expect((await world.api("GET", "/emails", { key })).body.items).toHaveLength(1);
  const again = await send();
  expect(again.status).toBe(200);
  await world.settle();
  const { items } = (await world.api("GET", "/emails", { key })).body;
  expect(items.map(({ status }: { status: string }) => status)).toEqual(["delivered", "delivered"]);
});

test("a send that commits just before the sweeper goes through is found by it", async ({
  world,
  project: { key, email },
}) => {
  world.queues.stop();
  const { body } = await world.api("POST", "/emails", { key, body: email() });
  world.queues.start();
  world.clock.advance(2 * minuteMs);
  await world.sweep();
  await world.settle();
  expect((await world.api("GET", `/emails/${body.id}`, { key })).body.status).toBe("delivered");
});
