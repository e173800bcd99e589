import { describe, expect } from "vitest";
import { readRecords } from "../../../functions/store/domains/hostnames.ts";
import { setDomainStatus } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { newSender } from "./sender.ts";

const hour = 60 * 60_000;
const inHours = ({ clock }: World, hours: number) => new Date(clock.now().getTime() + hours * hour);

async function later(world: World, hours: number) {
  world.clock.advance(hours * hour);
  await world.sweep();
  await world.settle();
}

describe("a broadcast that is scheduled", () => {
  test("is sent at its time, with the recipients of that time (lists case J1)", async ({ world }) => {
    const { send, read, call, audienceId, funds, project } = await newSender(world, { contacts: 2 });
    const before = await funds();
    const at = inHours(world, 2);
    const local = new Date(at.getTime() + 10 * hour).toISOString().replace("Z", "+10:00");
    const { body } = await send({ scheduledAt: local });
    const latestAt = new Date(at.getTime() + 6 * hour).toISOString();
    expect(body).toMatchObject({ status: "scheduled", scheduledAt: at.toISOString(), latestAt });
    await later(world, 1);
    expect([(await read()).status, await funds()]).toEqual(["scheduled", before]);
    await call("POST", "/contacts", { email: `late@${project.domain}`, audienceIds: [audienceId] });
    await later(world, 1.01);
    expect(await read()).toMatchObject({ status: "sent", recipientCount: 3 });
    expect(await funds()).toEqual({ ...before, credits: before.credits - 3 });
  });

  test("can be unscheduled, changed, and sent again: the first time then means nothing", async ({
    world,
  }) => {
    const { send, read, call, path } = await newSender(world);
    await send({ scheduledAt: inHours(world, 1).toISOString() });
    const { status, body } = await call("POST", `${path}/unschedule`);
    expect([status, body]).toMatchObject([200, { status: "draft", scheduledAt: null, latestAt: null }]);
    expect((await call("POST", `${path}/unschedule`)).status).toBe(409);
    expect((await call("PATCH", path, { subject: "Other" })).status).toBe(200);
    await send({ scheduledAt: inHours(world, 3).toISOString() });
    await later(world, 1.5);
    expect((await read()).status).toBe("scheduled");
    await later(world, 2);
    expect((await read()).status).toBe("sent");
  });

  test("has failed as missed where the service comes to it after latestAt (case 5)", async ({ world }) => {
    const { send, read, call, funds, id } = await newSender(world);
    const before = await funds();
    await send({ scheduledAt: inHours(world, 1).toISOString(), latestAt: inHours(world, 2).toISOString() });
    await later(world, 6);
    expect(await read()).toMatchObject({ status: "failed", reason: "missed", startedAt: null });
    expect(await funds()).toEqual(before);
    const { items } = (await call("GET", "/activity?type=broadcast.failed")).body;
    expect(items).toMatchObject([{ broadcastId: id, detail: { reason: "missed", status: "failed" } }]);
  });

  test("has failed where its domain lost its verification or its money was spent (case 12)", async ({
    world,
  }) => {
    const ends = [];
    for (const what of ["domain", "money"] as const) {
      const { send, read, call, project } = await newSender(world, { contacts: 2, credits: 2 });
      await send({ scheduledAt: inHours(world, 1).toISOString() });
      if (what === "money") await call("POST", "/emails", project.email());
      else {
        const { body } = await call("GET", `/domains/${project.domainId}`);
        const record = { ...body, tracking: { opens: false, clicks: false }, inbound: false };
        await setDomainStatus(world, project.id, { name: project.domain, record }, "failed");
      }
      await later(world, 1.01);
      const { status, reason } = await read();
      ends.push([status, reason, (await call("GET", "/limits")).body.balanceMicros]);
    }
    expect(ends).toEqual([
      ["failed", "domain_not_verified", 0],
      ["failed", "insufficient_balance", 0],
    ]);
  });

  test("has failed where its domain lost its verification while it was prepared, and costs nothing", async ({
    world,
  }) => {
    const { send, read, funds, project } = await newSender(world, { contacts: 2, credits: 2 });
    const before = await funds();
    await send();
    const [record] = await readRecords(world.services.tables, project.id, project.domain);
    if (!record) throw new Error("no domain");
    await setDomainStatus(world, project.id, { name: project.domain, record }, "failed");
    await later(world, 0.1);
    expect(await read()).toMatchObject({ status: "failed", reason: "domain_not_verified" });
    expect(await funds()).toEqual(before);
  });

  test("is canceled for good, once; as is one that is being prepared", async ({ world }) => {
    for (const body of [{ scheduledAt: inHours(world, 1).toISOString() }, {}]) {
      const { send, read, call, path, funds } = await newSender(world);
      const before = await funds();
      await send(body);
      const canceled = await call("POST", `${path}/cancel`);
      expect([canceled.status, canceled.body]).toMatchObject([200, { status: "canceled", reason: "caller" }]);
      expect((await call("POST", `${path}/cancel`)).status).toBe(409);
      await later(world, 2);
      expect([(await read()).status, await funds()]).toEqual(["canceled", before]);
    }
  });
});

test("a time that is over is no latestAt, also where scheduledAt is a moment before it", async ({
  world,
}) => {
  const { send, read } = await newSender(world);
  const ago = (seconds: number) => new Date(world.clock.now().getTime() - seconds * 1000).toISOString();
  const { status, body } = await send({ scheduledAt: ago(30), latestAt: ago(10) });
  expect([status, body.issues]).toEqual([400, [{ path: "latestAt", message: "must be in the future" }]]);
  expect((await read()).status).toBe("draft");
  expect((await send({ scheduledAt: ago(30), latestAt: inHours(world, 1).toISOString() })).status).toBe(200);
});
