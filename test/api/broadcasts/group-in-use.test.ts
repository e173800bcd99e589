import { describe, expect } from "vitest";
import { whileHeld } from "../../support/hold-call.ts";
import { test } from "../../support/test.ts";
import { newSender } from "./sender.ts";

const everybody = { all: [{ field: "email", operator: "exists", value: true }] };
const kinds = [
  ["audiences", "audienceId", {}],
  ["topics", "topicId", {}],
  ["segments", "segmentId", { filter: everybody }],
] as const;

describe("a broadcast keeps whom it goes to from being deleted", () => {
  for (const [kind, field, more] of kinds)
    test(`the ${kind}: from the call that schedules it to its end`, async ({ world }) => {
      const { call, path, id, send, read } = await newSender(world);
      const group = (await call("POST", `/${kind}`, { name: "Spring", ...more })).body.id;
      await call("PATCH", path, { [field]: group });
      const remove = () => call("DELETE", `/${kind}/${group}`);
      const scheduledAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
      expect((await send({ scheduledAt })).status).toBe(200);
      const { status, body } = await remove();
      expect([status, body.name]).toEqual([409, "invalid_state"]);
      expect(body.message).toContain(`News (${id})`);
      expect(body.issues).toEqual([{ path: id, message: `uses this ${kind.slice(0, -1)}: News` }]);
      expect((await read()).status).toBe("scheduled");
      await call("POST", `${path}/cancel`);
      expect((await remove()).status).toBe(200);
    });

  test("a draft does not, and is not sent afterwards", async ({ world }) => {
    const { call, audienceId, send } = await newSender(world);
    expect((await call("DELETE", `/audiences/${audienceId}`)).status).toBe(200);
    expect((await send()).body.name).toBe("validation_error");
  });

  test("one that is being sent does, also when it is paused, until everybody has got it", async ({
    world,
  }) => {
    const { call, audienceId, path, send } = await newSender(world);
    await send();
    while (await world.jobs.workOff(world.services));
    const remove = () => call("DELETE", `/audiences/${audienceId}`);
    expect((await remove()).status).toBe(409);
    await call("POST", `${path}/pause`);
    expect((await remove()).status).toBe(409);
    await call("POST", `${path}/resume`);
    await world.settle();
    world.clock.advance(61_000);
    await world.sweep();
    await world.settle();
    expect((await remove()).status).toBe(200);
  });

  test("one to a segment does so for the audience that the segment names", async ({ world }) => {
    const { call, path, audienceId, send } = await newSender(world);
    const filter = { any: [{ field: "audienceId", operator: "equals", value: audienceId }] };
    const segmentId = (await call("POST", "/segments", { name: "Some", filter })).body.id;
    await call("PATCH", path, { segmentId });
    await send({ scheduledAt: new Date(world.clock.now().getTime() + 3_600_000).toISOString() });
    expect((await call("DELETE", `/audiences/${audienceId}`)).status).toBe(409);
  });
});

test("Of a deletion and a send that come at once, one is refused, whichever comes second", async ({
  world,
}) => {
  const first = await newSender(world);
  const deleted = await whileHeld(
    world,
    { command: "TransactWriteItems" },
    () => first.call("DELETE", `/audiences/${first.audienceId}`),
    async () => void (await first.send()),
  );
  expect([deleted.status, deleted.body.name]).toEqual([409, "invalid_state"]);
  const second = await newSender(world);
  const sent = await whileHeld(
    world,
    { command: "TransactWriteItems" },
    () => second.send(),
    async () => void (await second.call("DELETE", `/audiences/${second.audienceId}`)),
  );
  expect([sent.status, (await second.read()).status]).toEqual([400, "draft"]);
});
