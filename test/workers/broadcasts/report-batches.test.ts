import { expect } from "vitest";
import { reportText, type SentEmail, sentEmails } from "../../support/broadcast-reports.ts";
import { withFaults } from "../../support/fault-injection.ts";
import type { TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import { newWebhook } from "../../support/webhook.ts";
import type { World } from "../../support/world.ts";
import { recordBatch } from "../event-mail.ts";
import { sendAll, sendingBroadcast } from "./sending-broadcast.ts";

/** A broadcast of three chunks that was sent, of which SES has reported nothing yet. */
async function threeChunks(world: World, project: TestProject) {
  world.ses.holdEvents();
  const { row } = await sendingBroadcast(world, project, { recipients: 120 });
  await sendAll(world, row);
  return { row, emails: await sentEmails(world, row) };
}

function delivered(world: World, emails: readonly SentEmail[]): readonly string[] {
  const at = world.clock.now().getTime();
  return emails.map((email) => reportText(email, { kind: "Delivery", at }));
}

async function loggedOf(world: World, { key }: TestProject, type = "email.delivered") {
  const ids: string[] = [];
  for (let after = ""; ; ) {
    const { body } = await world.api("GET", `/activity?type=${type}&limit=100${after}`, { key });
    ids.push(...body.items.map(({ emailId }: { emailId: string }) => emailId));
    if (!body.hasMore) return ids.sort();
    after = `&after=${body.nextCursor}`;
  }
}

const idsOf = (emails: readonly SentEmail[]) => emails.map(({ emailId }) => emailId).sort();

test("reports of several chunks are published by one call for each 25 of them", async ({
  world,
  project,
}) => {
  const { emails } = await threeChunks(world, project);
  // Each chunk has some in each batch, as with chunks that are sent side by side.
  const mixed = emails.toSorted((a, b) => (a.emailId.at(-1) ?? "").localeCompare(b.emailId.at(-1) ?? ""));
  const first = mixed.slice(0, 100);
  world.recorder.reset();
  expect(await recordBatch(world, delivered(world, first))).toEqual([]);
  const commands = world.recorder.calls().map(({ command }) => command);
  const countOf = (name: string) => commands.filter((command) => command === name).length;
  // An update of each chunk, and one of the day's delivery times.
  expect([countOf("BatchWriteItem"), countOf("PutItem"), countOf("UpdateItem")]).toEqual([4, 0, 4]);
  expect(await loggedOf(world, project)).toEqual(idsOf(first));
});

test("reports whose answer was lost come again, and count once", async ({ world, project }) => {
  const webhook = await newWebhook(world, project, { events: ["email.delivered"] });
  const { row, emails } = await threeChunks(world, project);
  const bodies = delivered(world, emails.slice(0, 60));
  const lost = async (send: () => Promise<never>): Promise<never> => {
    await send();
    throw Object.assign(new Error("no answer"), { name: "InternalServerError", $retryable: undefined });
  };
  const met = await withFaults(
    world,
    [{ command: "BatchWriteItem", after: 1, times: 100, act: lost }],
    async () => {
      expect(await recordBatch(world, bodies)).toHaveLength(60);
    },
  );
  expect(met[0]).toBeGreaterThan(0);
  // What was stored is delivered before the reports come again.
  await world.settle();
  world.clock.advance(120_000);
  await world.sweep();
  await world.settle();
  expect(await recordBatch(world, [...bodies].reverse())).toEqual([]);
  await world.settle();
  expect(await loggedOf(world, project)).toEqual(idsOf(emails.slice(0, 60)));
  const called = world.web.calls.filter(({ url }) => url === webhook.url);
  const about = called.map(({ body }) => String(JSON.parse(body).data.emailId));
  expect(about.sort()).toEqual(idsOf(emails.slice(0, 60)));
  const { body } = await world.api("GET", `/broadcasts/${row.id}/analytics`, { key: project.key });
  expect(body).toMatchObject({ delivered: 60 });
});
