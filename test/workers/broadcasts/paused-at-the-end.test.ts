import { expect } from "vitest";
import { advanceSending } from "../../../functions/operations/broadcasts/sending/advance-sending.ts";
import { controlBroadcast } from "../../../functions/operations/broadcasts/sending/control-broadcast.ts";
import { handler as sendChunks } from "../../../functions/workers/broadcasts/send-chunks.ts";
import { test } from "../../support/test.ts";
import { currentRow, sendAll, sendingBroadcast, tend } from "./sending-broadcast.ts";

test("the job goes on with a broadcast that was paused while its last chunk was accounted for", async ({
  world,
  project,
}) => {
  const { row } = await sendingBroadcast(world, project, { recipients: 10 });
  await tend(world, row);
  await world.chunks.workOff(sendChunks.on(world.services), 1);
  const asRead = await currentRow(world, row);
  const paused = await controlBroadcast(world.services, asRead, "pause");
  const { isDone = false } = await advanceSending(world.services, asRead, undefined);
  expect([isDone, await currentRow(world, row)]).toEqual([false, paused]);
  await controlBroadcast(world.services, paused, "resume");
  expect(await sendAll(world, row)).toMatchObject({ status: "sent", money: { refundedChunks: 1 } });
});
