import { describe, expect } from "vitest";
import { newBase } from "../../../functions/domain/broadcasts/broadcast-ids.ts";
import { idRandomBytes, newId } from "../../../functions/domain/platform/ids.ts";
import { advanceSending } from "../../../functions/operations/broadcasts/sending/advance-sending.ts";
import { enqueueNext } from "../../../functions/operations/broadcasts/sending/enqueue-next.ts";
import { sendChunk } from "../../../functions/operations/broadcasts/sending/send-chunk.ts";
import type { BroadcastRow } from "../../../functions/store/broadcasts/broadcasts.ts";
import { broadcastKey, chunkStateKey } from "../../../functions/store/platform/keys.ts";
import { newSender } from "../../api/broadcasts/sender.ts";
import type { TestProject } from "../../support/project.ts";
import { putAll } from "../../support/put-all.ts";
import { withStoreCalls } from "../../support/store-calls.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { currentRow } from "./sending-broadcast.ts";

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [2, 1, 0],
] as const;

describe("a broadcast ends when its last open chunk is closed", () => {
  for (const order of orders)
    test(`when its chunks close in the order ${order.join(", ")}`, async ({ world }) => {
      await world.settle();
      const { id, project, read, send } = await newSender(world, { contacts: 101 });
      await send();
      while (await world.jobs.workOff(world.services));
      for (const chunk of order) {
        expect((await read()).status).toBe("sending");
        await sendChunk(world.services, { projectId: project.id, broadcastId: id, chunk });
        while (await world.jobs.workOff(world.services));
      }
      expect((await read()).status).toBe("sent");
    });
});

const chunks = 1200;

/** A broadcast of many chunks, of which only the given ones are open, and the calls that closing one of them makes. */
async function newEnding(world: World, { id: projectId, domainId }: TestProject, open: readonly number[]) {
  const { services, clock } = world;
  const base = newBase(clock.now(), services.random(idRandomBytes));
  const closed = Array.from({ length: chunks }, (_, chunk) => chunk).filter((one) => !open.includes(one));
  await putAll(
    world,
    closed.map((chunk) => ({
      ...{ ...chunkStateKey(projectId, base, chunk), chunk, tens: 5, claims: [], closedAt: 1, rev: 2 },
    })),
  );
  const broadcast: BroadcastRow = {
    ...{ id: newId("brd", clock.now(), services.random(idRandomBytes)), projectId, name: "News", domainId },
    ...{ status: "sending", updatedAt: clock.now().toISOString(), rev: 1, contentRev: 1, base },
    ...{ jobId: "job_1", total: chunks * 50, chains: [{ first: 0, chunks, recipients: chunks * 50 }] },
  };
  const close = async (chunk: number) => {
    let calls = 0;
    const counting = withStoreCalls(services, (call) => {
      calls += 1;
      return call();
    });
    const before = world.jobs.waiting.length;
    await enqueueNext(counting, broadcast, chunk);
    return { calls, wakes: world.jobs.waiting.splice(before).length };
  };
  return { close, broadcast };
}

describe("closing a chunk of a large broadcast", () => {
  test("looks at no other chunk while one takes its place", async ({ world, project }) => {
    const { close } = await newEnding(world, project, []);
    expect(await close(chunks - 501)).toEqual({ calls: 0, wakes: 0 });
  });

  test("looks at one other chunk while the last one is open", async ({ world, project }) => {
    const { close } = await newEnding(world, project, [chunks - 1]);
    expect(await close(chunks - 500)).toEqual({ calls: 1, wakes: 0 });
  });

  test("wakes its job in at most six calls, and only when none of the last 500 is open", async ({
    world,
    project,
  }) => {
    const lowest = chunks - 500;
    const { close } = await newEnding(world, project, [lowest]);
    expect(await close(chunks - 1)).toEqual({ calls: 6, wakes: 0 });
    const last = await newEnding(world, project, []);
    expect(await last.close(lowest)).toEqual({ calls: 6, wakes: 1 });
  });

  test("makes its job account for all that are closed at once, a thousand in each step", async ({
    world,
    project,
  }) => {
    const { broadcast } = await newEnding(world, project, []);
    const charge = { units: chunks * 50, credits: 0, unitMicros: 1000 };
    const money = { charge, month: "2026-01", refundedUnits: 0, refundedChunks: 0 };
    const row = { ...broadcast, money };
    await putAll(world, [{ ...broadcastKey(project.id, row.id), ...row }]);
    expect(await advanceSending(world.services, row, 0)).not.toHaveProperty("resumeAt");
    expect(await currentRow(world, row)).toMatchObject({
      status: "sending",
      money: { refundedChunks: 1000 },
    });
    expect(await advanceSending(world.services, await currentRow(world, row), 0)).toEqual({ isDone: true });
    expect(await currentRow(world, row)).toMatchObject({ status: "sent", money: { refundedChunks: chunks } });
  });
});
