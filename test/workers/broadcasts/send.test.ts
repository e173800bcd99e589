import { expect } from "vitest";
import { readFunds } from "../../../functions/store/projects/funds.ts";
import { test } from "../../support/test.ts";
import { closedCounts, sendAll, sendingBroadcast } from "./sending-broadcast.ts";

test("each recipient gets one email, and the broadcast is sent", async ({ world, project }) => {
  world.ses.holdEvents();
  const before = world.ses.emails().length;
  const { row } = await sendingBroadcast(world, project, { recipients: 123 });
  const after = await sendAll(world, row);
  expect(after).toMatchObject({ status: "sent", money: { refundedUnits: 0, refundedChunks: 3 } });
  const sent = world.ses.emails().slice(before);
  expect(sent.length).toBe(123);
  expect(new Set(sent.flatMap(({ destinations }) => destinations)).size).toBe(123);
});

test("who may not get it any more is not sent to, with the reason, and refunded", async ({ world, project }) => {
  const { row } = await sendingBroadcast(world, project, {
    recipients: 30,
    content: { subject: "Hello {{ contact.firstName }} {{ contact.properties.plan }}" },
    contact: (at) => ({ properties: at === 3 ? {} : { plan: "{{x}} <b>" } }),
  });
  const after = await sendAll(world, row);
  expect(await closedCounts(world, row, 0)).toEqual({ sent: 29, unsent: { missing_field: 1 } });
  expect(after.money).toMatchObject({ refundedUnits: 1 });
  const [funds] = await readFunds(world.services.tables, project.id);
  expect(funds).toMatchObject({ credits: 0, balanceMicros: 1000 });
});
