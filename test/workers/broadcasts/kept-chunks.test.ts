import { expect } from "vitest";
import { reportText, type SentEmail, sentEmails } from "../../support/broadcast-reports.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { recordBatch } from "../event-mail.ts";
import { sendAll, sendingBroadcast, tend } from "./sending-broadcast.ts";

/** Of the recorder's calls, those that read, by their command. */
function readsOf({ recorder }: World): readonly string[] {
  return recorder
    .calls()
    .map(({ command }) => command)
    .filter((command) => command === "Query" || command === "BatchGetItem");
}

const reportsOf = (world: World, kind: "Delivery" | "Open", emails: readonly SentEmail[]) =>
  emails.map((email) => reportText(email, { kind, at: world.clock.now().getTime() }));

test("a process reads a closed chunk once, and what was reported of all chunks by one call", async ({
  world,
  project,
}) => {
  world.ses.holdEvents();
  const { row } = await sendingBroadcast(world, project, { recipients: 120 });
  await sendAll(world, row);
  const emails = await sentEmails(world, row);
  await recordBatch(world, reportsOf(world, "Delivery", emails.slice(0, 110)));
  world.recorder.reset();
  expect(await recordBatch(world, reportsOf(world, "Open", emails))).toEqual([]);
  // The endpoints, and the reports of all chunks.
  expect(readsOf(world)).toEqual(["BatchGetItem", "BatchGetItem"]);
  const { body } = await world.api("GET", `/broadcasts/${row.id}/analytics`, { key: project.key });
  expect(body).toMatchObject({ delivered: 110, opened: 120 });
});

test("a chunk that is still being sent is read again: later claims of it send as well", async ({
  world,
  project,
}) => {
  world.ses.holdEvents();
  const { row } = await sendingBroadcast(world, project, { recipients: 25 });
  // The first claim sends ten, and SES takes nothing of the next ten.
  world.ses.setFault({ mode: "delay", times: 10, delayMs: 0 });
  world.ses.setFault({ mode: "throttle", times: 10 });
  await tend(world, row);
  await world.settle();
  const first = (await sentEmails(world, row)).filter(({ messageId }) => messageId !== "");
  expect(first).toHaveLength(10);
  expect(await recordBatch(world, reportsOf(world, "Delivery", first))).toEqual([]);
  await sendAll(world, row);
  const others = (await sentEmails(world, row)).slice(10);
  expect(new Set(others.map(({ attempt }) => attempt === first[0]?.attempt))).toEqual(new Set([false]));
  expect(await recordBatch(world, reportsOf(world, "Delivery", others))).toEqual([]);
  const { body } = await world.api("GET", `/broadcasts/${row.id}/analytics`, { key: project.key });
  expect(body).toMatchObject({ delivered: 25 });
});
