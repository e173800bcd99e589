import { expect } from "vitest";
import { test } from "../../support/test.ts";
import { newSender } from "./sender.ts";

test("a quota that others use up before its time fails it: nothing is sent, and nothing is taken", async ({
  world,
}) => {
  await world.settle();
  const { send, call, read, funds, project, path } = await newSender(world, { monthlyQuota: 4 });
  const scheduledAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  expect((await send({ scheduledAt })).body.status).toBe("scheduled");
  for (let sent = 0; sent < 2; sent++)
    expect((await call("POST", "/emails", project.email())).status).toBe(200);
  await world.settle();
  const [before, accepted] = [await funds(), world.ses.emails().length];
  world.clock.advance(3_661_000);
  await world.sweep();
  await world.settle();
  expect(await read()).toMatchObject({
    ...{ status: "failed", reason: "outbound_quota_exceeded", recipientCount: 3, startedAt: null },
  });
  expect([await funds(), world.ses.emails().length]).toEqual([before, accepted]);
  expect((await call("GET", `${path}/cost`)).body).toMatchObject({ isFinal: true, credits: 0, micros: 0 });
  // What is left of the quota is still there for others.
  for (const status of [200, 200, 429])
    expect((await call("POST", "/emails", project.email())).status).toBe(status);
});
