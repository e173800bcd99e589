import { describe, expect } from "vitest";
import { deposit } from "../../../functions/store/projects/projects.ts";
import { newProject, setFunds } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { ledgerOf } from "./ledger.ts";

const hour = 60 * 60 * 1000;

/** Sends an email and sweeps once it is a minute old, as the service does every minute. */
async function sendAndSweep(world: World, { key, email }: Awaited<ReturnType<typeof newProject>>) {
  await world.api("POST", "/emails", { key, body: email() });
  await world.settle();
  world.clock.advance(5 * 60_000);
  await world.sweep();
}

describe("the ledger of a project", () => {
  test("begins with the free credits, and has each payment with its reference", async ({ world }) => {
    const project = await newProject(world, { credits: 3, balanceMicros: 5000 });
    world.clock.advance(1);
    const at = world.clock.now().toISOString();
    await deposit(
      world.services.tables,
      project.id,
      { micros: 70, reference: "bill-7", at },
      "token-of-bill-7",
    );
    const all = { until: null, recipients: 0 };
    expect(await ledgerOf(world, project.key)).toMatchObject([
      { ...all, type: "deposit", at, amountMicros: 70, credits: 0, reference: "bill-7" },
      { ...all, type: "deposit", amountMicros: 5000, reference: project.id },
      { ...all, type: "credits", amountMicros: 0, credits: 3, reference: null },
    ]);
  });

  test("sums up charges and refunds, and keeps the sum of a day when the next one begins", async ({
    world,
  }) => {
    const project = await newProject(world, { credits: 1, balanceMicros: 5000 });
    world.clock.set("2026-07-01T12:00:00.000Z");
    await sendAndSweep(world, project);
    const { body } = await world.api("POST", "/emails", {
      key: project.key,
      body: project.email({ to: ["a@example.com", "b@example.com"], scheduledAt: "2026-07-20T12:00:00Z" }),
    });
    await world.api("POST", `/emails/${body.id}/cancel`, { key: project.key });
    const ofType = async (type: string) =>
      (await ledgerOf(world, project.key)).filter((entry) => entry.type === type);
    const [open] = await ofType("charge");
    expect(open).toMatchObject({ until: null, amountMicros: -800, credits: -1, recipients: 3 });
    expect(await ofType("refund")).toMatchObject([{ until: null, amountMicros: 800, recipients: 2 }]);
    world.clock.set("2026-07-02T00:10:00.000Z");
    await sendAndSweep(world, project);
    expect(await ofType("charge")).toMatchObject([
      { ...open, until: "2026-07-02T00:15:00.000Z", recipients: 4, amountMicros: -1200 },
    ]);
    world.clock.advance(hour);
    await sendAndSweep(world, project);
    const charges = await ofType("charge");
    expect(charges.map(({ until, recipients }) => [until, recipients])).toEqual([
      [null, 1],
      ["2026-07-02T00:15:00.000Z", 4],
    ]);
    expect(charges[0]?.at).toBe("2026-07-02T00:15:00.000Z");
  });

  test("ends the period of a project that has stopped sending", async ({ world }) => {
    const project = await newProject(world, { credits: 5 });
    await sendAndSweep(world, project);
    world.clock.advance(26 * hour);
    await world.sweep();
    const until = world.clock.now().toISOString();
    expect(await ledgerOf(world, project.key)).toMatchObject([
      { type: "charge", until, recipients: 1 },
      { type: "credits" },
    ]);
  });

  test("says what changed without being recorded, and only once", async ({ world }) => {
    const project = await newProject(world, { credits: 5 });
    // As it was before the ledger: a balance that nothing counted.
    await setFunds(world, project.id, { balanceMicros: 900 });
    const adjustments = async () =>
      (await ledgerOf(world, project.key)).filter(({ type }) => type === "adjustment");
    const before = await adjustments();
    expect(before).toMatchObject([{ amountMicros: 900, credits: 0, recipients: 0 }]);
    await sendAndSweep(world, project);
    world.clock.advance(26 * hour);
    await world.sweep();
    await sendAndSweep(world, project);
    expect(await adjustments()).toMatchObject([{ ...before[0], until: expect.any(String) }]);
  });
});
