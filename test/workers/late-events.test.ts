import { expect } from "vitest";
import { areEventsLate } from "../../functions/store/emails/late-events.ts";
import { handler as recordEvents } from "../../functions/workers/feedback/record-events.ts";
import { test } from "../support/test.ts";

test.for([
  ["an event that waited three minutes in the queue", 3, "1", true],
  ["an event of just now", 0, "1", false],
  ["an event that is received again", 30, "2", false],
] as const)("%s says whether events are late (F71)", async ([_, minutes, receives, isLate], { world }) => {
  const { services, clock } = world;
  clock.advance(10 * 60_000);
  const SentTimestamp = String(clock.now().getTime() - minutes * 60_000);
  const attributes = { ApproximateReceiveCount: receives, SentTimestamp };
  const record = { messageId: "m", body: "Successfully validated SNS topic", attributes };
  // The worker reads only these fields of a record.
  const event = { Records: [record] } as unknown as Parameters<ReturnType<typeof recordEvents.on>>[0];
  await recordEvents.on(services)(event);
  expect(await areEventsLate(services.tables, clock.now())).toBe(isLate);
});
