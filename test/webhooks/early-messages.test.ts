import { expect } from "vitest";
import { handler as callWebhooks } from "../../functions/workers/webhooks/call-webhooks.ts";
import { test } from "../support/test.ts";
import { answered } from "../support/test-web.ts";
import { deliveriesTo, newWebhook, publishEvents } from "../support/webhook.ts";

test("a message that comes before its delivery is due calls nobody, and is no attempt", async ({
  world,
  project,
}) => {
  const webhook = await newWebhook(world, project);
  world.web.answer(webhook.url, () => answered(500));
  await publishEvents(world, project);
  const waiting = world.webhookQueue.waiting().find(({ message }) => message.webhookId === webhook.id);
  const run = callWebhooks.on(world.services);
  // The worker reads these fields of a record alone.
  const event = { Records: [{ messageId: "one", body: JSON.stringify(waiting?.message) }] };
  const comes = () => run(event as Parameters<typeof run>[0]);
  const calls = () => world.web.calls.filter(({ url }) => url === webhook.url).length;
  await comes();
  expect(calls()).toBe(1);
  world.clock.advance(4_999);
  await comes();
  expect(calls()).toBe(1);
  expect(await deliveriesTo(world, webhook)).toMatchObject([{ status: "pending", tries: 1 }]);
  world.clock.advance(1_000);
  await comes();
  expect(calls()).toBe(2);
});
