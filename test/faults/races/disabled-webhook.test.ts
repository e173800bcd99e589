import { expect } from "vitest";
import { memoryEngine } from "../../support/memory-dynamo/engines.ts";
import { testIn } from "../../support/test.ts";
import { passTime } from "../../support/webhook.ts";

const test = testIn({}, { engine: memoryEngine });

test("events of the time in which a webhook is disabled are not delivered, also not after it is enabled", async ({
  world,
  project: { key },
}) => {
  const url = "https://disabled.example.com/in";
  const { body: webhook } = await world.api("POST", "/webhooks", { key, body: { url, events: ["*"] } });
  const enable = async (enabled: boolean) => {
    const { status } = await world.api("PATCH", `/webhooks/${webhook.id}`, { key, body: { enabled } });
    expect(status).toBe(200);
  };
  const newContact = async (email: string) => {
    expect((await world.api("POST", "/contacts", { key, body: { email } })).status).toBe(201);
    await world.settle();
  };
  const deliveries = async () =>
    (await world.api("GET", `/webhooks/${webhook.id}/deliveries`, { key })).body.items;
  const calls = () => world.web.calls.filter((call) => call.url === url);
  await enable(false);
  await newContact("before@example.com");
  expect(await deliveries()).toEqual([]);
  await enable(true);
  await passTime(world, 24 * 60 * 60_000);
  expect(calls()).toEqual([]);
  await newContact("after@example.com");
  expect(calls()).toHaveLength(1);
  expect(await deliveries()).toHaveLength(1);
});
