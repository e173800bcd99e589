import { expect } from "vitest";
import { newProject } from "../support/project.ts";
import { isInvalidFirst } from "./mismatches.ts";
import { replayed, sendBy, sendOnce, sentCount, statusAndName, traces, waysToSend } from "./sending.ts";
import { specified, specifiedInPart } from "./specified.ts";

const hour = 60 * 60 * 1000;

specified("4.idempotency.header", async ({ world }) => {
  for (const way of waysToSend) {
    const project = await newProject(world);
    const without = [await sendBy(world, way, project), await sendBy(world, way, project)];
    expect(new Set(without.flatMap(way.idsOf)).size).toBe(2);
    const withKey = [await sendOnce(world, way, project), await sendOnce(world, way, project)];
    expect(new Set(withKey.flatMap(way.idsOf)).size).toBe(1);
    expect(await sentCount(world, project)).toBe(3);
  }
});

specified("4.idempotency.new-key", async ({ world }) => {
  for (const way of waysToSend) {
    const project = await newProject(world);
    const stored = world.clock.now().getTime();
    const first = await sendOnce(world, way, project);
    expect([first.status, first.headers[replayed]]).toEqual([200, undefined]);
    expect(await sentCount(world, project)).toBe(1);
    world.clock.advance(stored + 24 * hour - 1 - world.clock.now().getTime());
    expect((await sendOnce(world, way, project)).body).toEqual(first.body);
    const other = await sendOnce(world, way, project, { idempotencyKey: "other" });
    expect([other.status, other.headers[replayed]]).toEqual([200, undefined]);
    expect(other.body).not.toEqual(first.body);
    expect(await sentCount(world, project)).toBe(2);
  }
});

specified("4.idempotency.replay", async ({ world }) => {
  for (const way of waysToSend) {
    const project = await newProject(world);
    const first = await sendOnce(world, way, project);
    await world.settle();
    const before = await traces(world, project);
    const again = await sendOnce(world, way, project);
    expect([again.status, again.body, again.headers[replayed]]).toEqual([200, first.body, "true"]);
    await world.settle();
    expect(await traces(world, project)).toEqual(before);
  }
});

specifiedInPart(
  "4.idempotency.mismatch",
  "a different body that is invalid by itself gets 400, one that the API key may not send 403",
  async ({ world }) => {
    for (const way of waysToSend) {
      const project = await newProject(world);
      const first = await sendOnce(world, way, project);
      await world.settle();
      const before = await traces(world, project);
      const other = await sendOnce(world, way, project, { mail: { subject: "Another" } });
      expect(statusAndName(other)).toEqual([409, "idempotency_mismatch"]);
      await world.settle();
      expect(await traces(world, project)).toEqual(before);
      expect((await sendOnce(world, way, project)).body).toEqual(first.body);
      await isInvalidFirst(world, way, project);
      expect(await sentCount(world, project)).toBe(1);
    }
  },
);

specifiedInPart(
  "4.idempotency.mismatch",
  "a different body that is invalid by itself gets 400, one that the API key may not send 403",
  async ({ world, project }) => {
    const [single, bulk] = waysToSend;
    await sendOnce(world, single, project);
    expect(statusAndName(await sendOnce(world, bulk, project))).toEqual([409, "idempotency_mismatch"]);
  },
);
