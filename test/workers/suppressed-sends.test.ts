import { describe, expect } from "vitest";
import { newProject, type TestProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";
import { acceptsOf, fundsOf, read, send } from "./mail.ts";

const day = 24 * 60 * 60 * 1000;
let count = 0;
/** An address of nobody else, since SES's own list lasts as long as the world. */
const somebody = () => `somebody-${++count}@example.com`;

async function sendAndEmit(world: World, project: TestProject, to: string, type: "Bounce" | "Complaint") {
  const id = await send(world, project, { to });
  await world.settle();
  await world.ses.emit(acceptsOf(world, id)[0]?.messageId ?? "", type);
  await world.settle();
}

describe("a send to a suppressed address", () => {
  test("reaches the others; the suppressed one is not sent to and its price goes back", async ({ world }) => {
    const project = await newProject(world, { credits: 1, balanceMicros: 100_000 });
    const [gone, ok, copied] = [somebody(), somebody(), somebody()];
    await sendAndEmit(world, project, gone, "Bounce");
    const before = await fundsOf(world, project);
    expect(before.credits).toBe(0);
    const id = await send(world, project, { to: [gone, ok], bcc: copied });
    await world.settle();
    const email = await read(world, project, id);
    expect(email).toMatchObject({
      status: "delivered",
      recipients: [
        { address: gone, status: "suppressed" },
        { address: ok, status: "delivered" },
        { address: copied, status: "delivered" },
      ],
    });
    expect(acceptsOf(world, id).map(({ destinations }) => destinations)).toEqual([[ok, copied]]);
    const price = world.services.deployment.priceMicros;
    expect(await fundsOf(world, project)).toEqual({
      credits: 0,
      balanceMicros: before.balanceMicros - 2 * price,
      quotaLeft: before.quotaLeft - 2,
    });
  });

  test("that SES refuses for the others gives each price back once", async ({ world }) => {
    const project = await newProject(world, { credits: 1, balanceMicros: 100_000 });
    const [gone, ok] = [somebody(), somebody()];
    await sendAndEmit(world, project, gone, "Bounce");
    const before = await fundsOf(world, project);
    world.ses.setFault({ mode: "reject", times: 1 });
    const id = await send(world, project, { to: [gone, ok] });
    await world.settle();
    expect(await read(world, project, id)).toMatchObject({
      recipients: [{ status: "suppressed" }, { status: "failed" }],
    });
    expect(await fundsOf(world, project)).toEqual(before);
  });

  test("alone, is never handed to SES, and everything goes back", async ({ world }) => {
    const project = await newProject(world, { credits: 2, balanceMicros: 100_000 });
    const [one, two] = [somebody(), somebody()];
    await sendAndEmit(world, project, one, "Complaint");
    await sendAndEmit(world, project, two, "Bounce");
    const before = await fundsOf(world, project);
    const id = await send(world, project, {
      to: [one.toUpperCase().replace("EXAMPLE.COM", "example.com"), two],
    });
    await world.settle();
    expect(await read(world, project, id)).toMatchObject({
      status: "suppressed",
      sentAt: null,
      recipients: [{ status: "suppressed" }, { status: "suppressed" }],
    });
    expect(acceptsOf(world, id)).toEqual([]);
    expect(await fundsOf(world, project)).toEqual(before);
  });

  test("of a scheduled email counts from the moment that it is sent", async ({ world }) => {
    const [project, to] = [await newProject(world), somebody()];
    const scheduledAt = new Date(world.clock.now().getTime() + day).toISOString();
    const id = await send(world, project, { to, scheduledAt });
    await sendAndEmit(world, project, to, "Complaint");
    world.clock.advance(day);
    await world.sweep();
    await world.settle();
    expect(await read(world, project, id)).toMatchObject({ status: "suppressed" });
    expect(acceptsOf(world, id)).toEqual([]);
  });
});
