import { expect } from "vitest";
import { controlBroadcast } from "../../../functions/operations/broadcasts/sending/control-broadcast.ts";
import type { BroadcastRow } from "../../../functions/store/broadcasts/broadcasts.ts";
import { handler as sendChunks } from "../../../functions/workers/broadcasts/send-chunks.ts";
import type { TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { currentRow, sendingBroadcast, tend } from "./sending-broadcast.ts";

/** A broadcast to many contacts; those at the places that `simulated` answers have addresses of the SES simulator. */
async function newHarmful(
  world: World,
  project: TestProject,
  simulated: (at: number) => "bounce" | "complaint" | undefined,
) {
  await world.settle();
  const { row } = await sendingBroadcast(world, project, {
    recipients: 750,
    contact: (at) => {
      const kind = simulated(at);
      const email = kind ? `${kind}+${at}@simulator.amazonses.com` : `c${at}@example.com`;
      return { email, key: email };
    },
  });
  await tend(world, row);
  return row;
}

/** Sends some of the chunks that wait, and records what SES reports of them. */
async function sendSome(world: World, chunks: number): Promise<void> {
  for (let sent = 0; sent < chunks; sent++) await world.chunks.workOff(sendChunks.on(world.services), 1);
  world.chunks.stop();
  await world.settle();
  world.chunks.start();
}

async function lookAt(world: World, row: BroadcastRow) {
  await tend(world, row);
  const { status, reason, judged } = await currentRow(world, row);
  return { status, reason, judged };
}

test("bounces over 5 % pause it once 500 were handed over; resumed, it goes on in spite of them", async ({
  world,
  project,
}) => {
  const row = await newHarmful(world, project, (at) => (at < 30 ? "bounce" : undefined));
  await sendSome(world, 9);
  expect(await lookAt(world, row)).toMatchObject({ status: "sending" });
  await sendSome(world, 1);
  const judged = { handed: 500, bounced: 30, complained: 0 };
  expect(await lookAt(world, row)).toEqual({ status: "paused", reason: "bounces", judged });
  const { body } = await world.api("GET", "/activity?type=broadcast.paused", { key: project.key });
  expect(body.items).toMatchObject([{ broadcastId: row.id, detail: { reason: "bounces" } }]);
  await sendSome(world, 5);
  expect(await lookAt(world, row)).toMatchObject({ status: "paused", judged });
  await controlBroadcast(world.services, await currentRow(world, row), "resume");
  for (let minute = 0; minute < 2; minute++) {
    expect(await lookAt(world, row)).toEqual({ status: "sending", judged });
    await sendSome(world, 2);
  }
  await sendSome(world, 5);
  expect(await lookAt(world, row)).toMatchObject({ status: "sent" });
});

test("five complaints over 0.1 % pause it; those until it is resumed are accepted, later ones are not", async ({
  world,
  project,
}) => {
  const row = await newHarmful(world, project, (at) => (at % 100 < 5 || at === 51 ? "complaint" : undefined));
  await sendSome(world, 1);
  const judged = { handed: 50, bounced: 0, complained: 5 };
  expect(await lookAt(world, row)).toEqual({ status: "paused", reason: "complaints", judged });
  await controlBroadcast(world.services, await currentRow(world, row), "resume");
  expect(await lookAt(world, row)).toMatchObject({ status: "sending" });
  await sendSome(world, 2);
  expect(await lookAt(world, row)).toEqual({
    ...{ status: "paused", reason: "complaints" },
    judged: { handed: 150, bounced: 0, complained: 11 },
  });
});
