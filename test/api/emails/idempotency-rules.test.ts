import { describe, expect } from "vitest";
import { newGate, withFaults } from "../../support/fault-injection.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { sendKinds, textOf, withKey } from "./send-kinds.ts";

const daySeconds = 24 * 60 * 60;

describe.each(sendKinds)("an idempotency key on $kind", ({ path, body, units }) => {
  const send = (world: World, { key, email }: TestProject, name: string, over?: Record<string, unknown>) =>
    world.api("POST", path, { key, body: body(email, over), ...withKey(name) });
  const used = async (world: World, { key }: TestProject): Promise<number> =>
    (await world.api("GET", "/outbound", { key })).body.used;

  test("that was never seen lets the send run normally", async ({ world, project }) => {
    const first = await send(world, project, "order-1");
    expect(first.status).toBe(200);
    expect(first.headers["idempotent-replayed"]).toBeUndefined();
    expect(await used(world, project)).toBe(units);
  });

  test("with an identical body gets the stored response, marked as replayed, and sends nothing", async ({
    world,
    project,
  }) => {
    const first = await send(world, project, "order-1");
    await world.settle();
    for (let again = 0; again < 3; again++) {
      const replay = await send(world, project, "order-1");
      expect([replay.status, textOf(replay)]).toEqual([200, textOf(first)]);
      expect(replay.headers["idempotent-replayed"]).toBe("true");
    }
    await world.settle();
    expect(await used(world, project)).toBe(units);
    expect(world.ses.emails({ tags: { "eds-project": project.id } })).toHaveLength(
      path === "/emails" ? 1 : 3,
    );
  });

  test("with a different body gets 409 and changes nothing; the first body still replays", async ({
    world,
    project,
  }) => {
    const first = await send(world, project, "order-1");
    const other = await send(world, project, "order-1", { subject: "Another" });
    expect([other.status, other.body.name]).toEqual([409, "idempotency_mismatch"]);
    expect(other.headers["idempotent-replayed"]).toBeUndefined();
    expect(textOf(await send(world, project, "order-1"))).toBe(textOf(first));
    expect(await used(world, project)).toBe(units);
  });

  test.for([
    ["the same body", {}, 200],
    ["another body", { subject: "Another" }, 409],
  ] as const)(
    "gets 409 while another request with it runs, and later %s gets its due",
    async ([_, over, later], { world, project }) => {
      const gate = newGate();
      await withFaults(world, [{ command: "TransactWriteItems", act: gate.act }], async () => {
        const slow = send(world, project, "order-1");
        await gate.reached;
        const fast = await send(world, project, "order-1");
        gate.open();
        const lost = await slow;
        expect(fast.status).toBe(200);
        expect([lost.status, lost.body.name, lost.headers["retry-after"]]).toEqual([
          409,
          "idempotency_in_flight",
          "1",
        ]);
      });
      const retry = await send(world, project, "order-1", over);
      expect(retry.status).toBe(later);
      expect(await used(world, project)).toBe(units);
    },
  );

  test("may hold a comma, so two headers, which the gateway joins, are one key of their own (F11)", async ({
    world,
    project,
  }) => {
    const [joined, one, other] = [
      await send(world, project, "a,b"),
      await send(world, project, "a"),
      await send(world, project, "b"),
    ];
    expect(new Set([joined, one, other].map(textOf)).size).toBe(3);
    const again = await send(world, project, "a,b");
    expect([textOf(again), again.headers["idempotent-replayed"]]).toEqual([textOf(joined), "true"]);
    expect((await send(world, project, `${"a".repeat(200)},${"a".repeat(200)}`)).body.name).toBe(
      "invalid_idempotency_key",
    );
  });

  test("belongs to its project: the same one in two projects does not collide", async ({ world }) => {
    const [one, two] = [await newProject(world), await newProject(world)];
    const [first, second] = [await send(world, one, "order-1"), await send(world, two, "order-1")];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.headers["idempotent-replayed"]).toBeUndefined();
    expect(textOf(second)).not.toBe(textOf(first));
    expect(textOf(await send(world, one, "order-1"))).toBe(textOf(first));
  });

  test("replays for 24 hours and starts a new send after them, though its row is still there", async ({
    world,
    project,
  }) => {
    const first = await send(world, project, "order-1");
    world.clock.advance((daySeconds - 1) * 1000);
    const replay = await send(world, project, "order-1");
    expect([textOf(replay), replay.headers["idempotent-replayed"]]).toEqual([textOf(first), "true"]);
    expect((await send(world, project, "order-1", { subject: "Another" })).status).toBe(409);
    world.clock.advance(2000);
    const renewed = await send(world, project, "order-1", { subject: "Another" });
    expect(renewed.status).toBe(200);
    expect(renewed.headers["idempotent-replayed"]).toBeUndefined();
    expect(textOf(renewed)).not.toBe(textOf(first));
    expect(await used(world, project)).toBe(2 * units);
    // The new response lives for 24 hours of its own.
    world.clock.advance((daySeconds - 1) * 1000);
    expect(textOf(await send(world, project, "order-1", { subject: "Another" }))).toBe(textOf(renewed));
  });

  test("ends to the millisecond", async ({ world, project }) => {
    const first = await send(world, project, "order-1");
    world.clock.advance(daySeconds * 1000 - 1);
    expect(textOf(await send(world, project, "order-1"))).toBe(textOf(first));
    world.clock.advance(1);
    const renewed = await send(world, project, "order-1");
    expect(renewed.status).toBe(200);
    expect(textOf(renewed)).not.toBe(textOf(first));
  });
});

test("an idempotency key covers the whole of a bulk body: one changed entry is another body", async ({
  world,
  project: { key, email },
}) => {
  const entries = Array.from({ length: 100 }, (_, at) => email({ to: `r${at}@example.com` }));
  const send = (emails: readonly unknown[]) =>
    world.api("POST", "/emails/bulk", { key, body: { emails }, ...withKey("batch") });
  expect((await send(entries)).status).toBe(200);
  for (const at of [0, 57, 99]) {
    const changed = await send(entries.with(at, email({ to: `r${at}@example.com`, html: "<p>Other</p>" })));
    expect([changed.status, changed.body.name]).toEqual([409, "idempotency_mismatch"]);
  }
  expect((await send(entries.slice(0, 99))).status).toBe(409);
  expect((await send(entries.toReversed())).status).toBe(409);
});
