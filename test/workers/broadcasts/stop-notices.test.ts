import { describe, expect } from "vitest";
import type { BroadcastReason } from "../../../functions/domain/broadcasts/broadcast-reasons.ts";
import { broadcastNoticeStep } from "../../../functions/operations/broadcasts/notices/broadcast-notice-step.ts";
import { controlBroadcast } from "../../../functions/operations/broadcasts/sending/control-broadcast.ts";
import { pauseBroadcast } from "../../../functions/operations/broadcasts/sending/pause-broadcast.ts";
import type { BroadcastRow } from "../../../functions/store/broadcasts/broadcasts.ts";
import { newSender } from "../../api/broadcasts/sender.ts";
import { testIn } from "../../support/test.ts";
import { newAddress, noticeJobs, noticesTo, pass, sending, toldOf } from "./noticed-broadcast.ts";
import { currentRow, tend } from "./sending-broadcast.ts";

const hour = 60 * 60_000;
const noticesFrom = "notices@notices.test";
const test = testIn({ noticesFrom });

test.beforeAll(async ({ world }) => {
  await world.ses.verify("us-east-1", "notices.test");
});

test.afterEach(({ world }) => world.ses.clearFaults());

describe("the notice to the owners of a project whose broadcast has stopped by itself", () => {
  test("says why with the figures, and what to do, and costs the project nothing", async ({ world }) => {
    const address = newAddress();
    const { project, row } = await sending(world, address);
    const limits = async () => (await world.api("GET", "/limits", { key: project.key })).body;
    const before = await limits();
    await pauseBroadcast(world.services, row, "bounces", {
      judged: { handed: 500, bounced: 30, complained: 0 },
    });
    const { subject, text } = await toldOf(world, row, address);
    expect(subject).toBe("Broadcast paused: News");
    expect(text).toContain("30 of 500 emails (6.0 %) bounced.");
    expect(text).toContain(`POST /broadcasts/${row.id}/resume`);
    expect(await limits()).toEqual(before);
    expect(world.logged.filter((line) => line.includes(address))).toEqual([]);
  });

  test("is sent once where two workers stop it at the same time, and once more for another stop", async ({
    world,
  }) => {
    const address = newAddress();
    const { project, row } = await sending(world, address);
    const stop = (seen: BroadcastRow) => pauseBroadcast(world.services, seen, "domain_not_verified");
    await Promise.all([stop(row), stop(row)]);
    await stop(await currentRow(world, row));
    expect(await noticeJobs(world, project.id)).toHaveLength(1);
    await toldOf(world, row, address);
    await controlBroadcast(world.services, await currentRow(world, row), "resume");
    await stop(await currentRow(world, row));
    await world.settle();
    expect(noticesTo(world, address)).toHaveLength(2);
  });

  test("is not sent again by a worker that repeats its step", async ({ world }) => {
    const address = newAddress();
    const { project, row } = await sending(world, address);
    await pauseBroadcast(world.services, row, "complaints");
    const [job] = await noticeJobs(world, project.id);
    if (!job) throw new Error("no notice was written");
    const deadline = new Date(world.clock.now().getTime() + hour);
    for (let worker = 0; worker < 3; worker++) await broadcastNoticeStep(world.services, job, deadline);
    await pass(world, hour);
    expect(noticesTo(world, address)).toHaveLength(1);
  });

  test("is sent later where SES takes none now, and not at all once it was resumed", async ({ world }) => {
    const [waiting, resumed] = [newAddress(), newAddress()];
    world.ses.setFault({ mode: "throttle", times: 2 });
    for (const address of [waiting, resumed]) {
      const { row } = await sending(world, address);
      await pauseBroadcast(world.services, row, "domain_not_verified");
      await world.settle();
      if (address === resumed) await controlBroadcast(world.services, await currentRow(world, row), "cancel");
    }
    expect([...noticesTo(world, waiting), ...noticesTo(world, resumed)]).toEqual([]);
    await pass(world, hour);
    expect([noticesTo(world, waiting).length, noticesTo(world, resumed).length]).toEqual([1, 0]);
  });

  test.for<[BroadcastReason]>([["outbound_paused"], ["caller"]])(
    "is not sent for %s, which somebody of the project has done",
    async ([reason], { world }) => {
      const { project, row } = await sending(world, newAddress());
      await pauseBroadcast(world.services, row, reason);
      expect((await currentRow(world, row)).status).toBe("paused");
      expect(await noticeJobs(world, project.id)).toEqual([]);
    },
  );

  test("is sent for what nobody has resumed for 30 days", async ({ world }) => {
    const address = newAddress();
    const { row } = await sending(world, address);
    await controlBroadcast(world.services, row, "pause");
    world.clock.advance(31 * 24 * hour);
    await tend(world, row);
    const { subject, text } = await toldOf(world, row, address);
    expect(subject).toBe("Broadcast canceled: News");
    expect(text).toContain(`POST /broadcasts/${row.id}/duplicate`);
  });
});

test("a broadcast that cannot begin at its time is told once, with its name as text (case 12)", async ({
  world,
}) => {
  const address = newAddress();
  const { project, send, call, path, id } = await newSender(world, { contacts: 2, credits: 2 });
  await world.api("PATCH", `/projects/${project.id}`, {
    ...project.owner,
    body: { noticeEmail: `Owners <${address}>` },
  });
  await call("PATCH", path, { name: `<img src="x">` });
  const at = new Date(world.clock.now().getTime() + hour);
  await send({ scheduledAt: at.toISOString() });
  await call("POST", "/emails", project.email());
  await pass(world, 1.01 * hour);
  await pass(world, hour);
  const { body: row } = await call("GET", path);
  expect(row).toMatchObject({ id, status: "failed", reason: "insufficient_balance" });
  const { subject, text, html } = await toldOf(world, row, address);
  expect(subject).toBe(`Broadcast not sent: <img src="x">`);
  expect(text).toContain("nothing was charged");
  expect(html).not.toContain("<img");
});
