import { expect } from "vitest";
import { putLateEvents } from "../../../functions/store/emails/late-events.ts";
import { test } from "../../support/test.ts";
import { closedCounts, currentRow, sendAll, sendingBroadcast, tend } from "./sending-broadcast.ts";

test("what SES throttles is sent in a later round, once", async ({ world, project }) => {
  const before = world.ses.emails().length;
  const { row } = await sendingBroadcast(world, project, { recipients: 25 });
  world.ses.setFault({ mode: "throttle", times: 4 });
  expect(await sendAll(world, row)).toMatchObject({ status: "sent", money: { refundedUnits: 0 } });
  const sent = world.ses.emails().slice(before);
  expect(new Set(sent.flatMap(({ destinations }) => destinations)).size).toBe(25);
  expect(sent.length).toBe(25);
});

test("a chunk of which SES takes nothing stays as it is", async ({ world, project }) => {
  const { row } = await sendingBroadcast(world, project, { recipients: 10 });
  world.ses.setFault({ mode: "throttle", times: 10 });
  await tend(world, row);
  await world.settle();
  expect(await closedCounts(world, row, 0)).toEqual({});
  expect(await sendAll(world, row)).toMatchObject({ status: "sent", money: { refundedUnits: 0 } });
});

test("while SES has paused sending, nothing is tried again for five minutes", async ({ world, project }) => {
  const { row } = await sendingBroadcast(world, project, { recipients: 12 });
  const before = world.ses.emails().length;
  world.ses.setFault({ mode: "paused", times: 10 });
  await tend(world, row);
  await world.settle();
  world.clock.advance(4 * 60_000);
  await world.settle();
  expect(world.ses.emails().length).toBe(before);
  expect(await sendAll(world, row)).toMatchObject({ status: "sent", money: { refundedUnits: 0 } });
  expect(world.ses.emails().length - before).toBe(12);
});

test("a lost answer is settled by the report of SES", async ({ world, project }) => {
  const { row } = await sendingBroadcast(world, project, { recipients: 12 });
  world.ses.setFault({ mode: "lose-answer", times: 1 });
  await tend(world, row);
  await world.settle();
  expect(await closedCounts(world, row, 0)).toEqual({});
  world.clock.advance(16 * 60_000);
  await sendAll(world, row);
  expect(await closedCounts(world, row, 0)).toEqual({ sent: 12, unsent: {} });
});

test("without a report it is refunded after 15 minutes, and never sent again", async ({ world, project }) => {
  const before = world.ses.emails().length;
  const { row } = await sendingBroadcast(world, project, { recipients: 12 });
  world.ses.setFault({ mode: "lose-request", times: 1 });
  await tend(world, row);
  await world.settle();
  world.clock.advance(16 * 60_000);
  await sendAll(world, row);
  expect(await closedCounts(world, row, 0)).toEqual({ sent: 11, unsent: { unknown_outcome: 1 } });
  expect(await currentRow(world, row)).toMatchObject({ status: "sent", money: { refundedUnits: 1 } });
  expect(world.ses.emails().length - before).toBe(11);
});

test("while reports are late nothing is refunded: a late one may say that the email was sent", async ({
  world,
  project,
}) => {
  const { row } = await sendingBroadcast(world, project, { recipients: 12 });
  world.ses.setFault({ mode: "lose-request", times: 1 });
  await tend(world, row);
  await world.settle();
  for (let minute = 0; minute < 16; minute += 4) {
    world.clock.advance(4 * 60_000);
    await putLateEvents(world.services.tables, world.clock.now());
  }
  await tend(world, row);
  await world.settle();
  expect(await closedCounts(world, row, 0)).toEqual({});
  world.clock.advance(16 * 60_000);
  await sendAll(world, row);
  expect(await closedCounts(world, row, 0)).toEqual({ sent: 11, unsent: { unknown_outcome: 1 } });
});
