import { expect } from "vitest";
import { controlBroadcast } from "../../../functions/operations/broadcasts/sending/control-broadcast.ts";
import { readRecords } from "../../../functions/store/domains/hostnames.ts";
import { readFunds } from "../../../functions/store/projects/funds.ts";
import { handler as sendChunks } from "../../../functions/workers/broadcasts/send-chunks.ts";
import { setDomainStatus } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import { closedCounts, currentRow, sendAll, sendingBroadcast, tend } from "./sending-broadcast.ts";

test("a cancellation refunds exactly what was not handed to SES, as the chunks close", async ({
  world,
  project,
}) => {
  const before = world.ses.emails().length;
  const { row } = await sendingBroadcast(world, project, { recipients: 120 });
  await tend(world, row);
  await world.chunks.workOff(sendChunks.on(world.services), 1);
  await controlBroadcast(world.services, await currentRow(world, row), "cancel");
  expect(await currentRow(world, row)).toMatchObject({ status: "canceled", money: { refundedUnits: 0 } });
  await sendAll(world, row);
  expect(world.ses.emails().length - before).toBe(50);
  const after = await currentRow(world, row);
  expect(after).toMatchObject({ status: "canceled", money: { refundedUnits: 70, refundedChunks: 3 } });
  const [funds] = await readFunds(world.services.tables, project.id);
  expect(funds).toMatchObject({ credits: 0, balanceMicros: 70_000 });
  await expect(controlBroadcast(world.services, after, "cancel")).rejects.toThrow("it has ended");
});

test("what goes back in steps is the charge: its money first, then its credits", async ({
  world,
  project,
}) => {
  const { row } = await sendingBroadcast(world, project, { recipients: 120 });
  await tend(world, row);
  await controlBroadcast(world.services, await currentRow(world, row), "cancel");
  const steps: number[] = [];
  for (let step = 0; step < 6; step++) {
    await world.chunks.workOff(sendChunks.on(world.services), 1);
    await tend(world, row);
    steps.push((await currentRow(world, row)).money?.refundedUnits ?? 0);
  }
  expect(new Set(steps).size).toBeGreaterThan(1);
  expect(steps.at(-1)).toBe(120);
  const [funds] = await readFunds(world.services.tables, project.id);
  expect(funds).toMatchObject({ credits: 10, balanceMicros: 110_000 });
});

test("a paused one sends nothing until it is resumed", async ({ world, project }) => {
  const before = world.ses.emails().length;
  const { row } = await sendingBroadcast(world, project, { recipients: 60 });
  await controlBroadcast(world.services, row, "pause");
  await tend(world, row);
  await world.settle();
  expect(world.ses.emails().length).toBe(before);
  expect(await currentRow(world, row)).toMatchObject({ status: "paused", reason: "caller" });
  await controlBroadcast(world.services, await currentRow(world, row), "resume");
  expect(await sendAll(world, row)).toMatchObject({ status: "sent" });
  expect(world.ses.emails().length - before).toBe(60);
});

test("without a verified domain, or while all sending is paused, it is paused with that reason", async ({
  world,
  project,
}) => {
  const { row } = await sendingBroadcast(world, project, { recipients: 10 });
  await world.api("POST", "/outbound/pause", { key: project.key });
  await tend(world, row);
  await world.settle();
  expect(await currentRow(world, row)).toMatchObject({ status: "paused", reason: "outbound_paused" });
  await world.api("POST", "/outbound/resume", { key: project.key });
  const [record] = await readRecords(world.services.tables, project.id, project.domain);
  if (record) await setDomainStatus(world, project.id, { name: project.domain, record }, "failed");
  await tend(world, row);
  await tend(world, row);
  await world.settle();
  expect(await currentRow(world, row)).toMatchObject({ status: "paused", reason: "domain_not_verified" });
  expect(await closedCounts(world, row, 0)).toEqual({});
});
