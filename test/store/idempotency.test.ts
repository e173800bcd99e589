import { describe, expect } from "vitest";
import { idempotencyWrite, liveRecord } from "../../functions/store/emails/idempotency.ts";
import { transact } from "../../functions/store/platform/transact.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";

let count = 0;
const newId = () => `row-${++count}`;

describe("a stored answer", () => {
  const at = new Date("2026-06-15T12:00:00.000Z");
  const dayMs = 24 * 60 * 60 * 1000;
  const store = (world: World, project: string, emailId: string, when: Date) =>
    transact(world.services.tables, newId(), {
      stored: idempotencyWrite(world.services.tables, project, "key", {
        bodyHash: "hash",
        answer: { emailId },
        at: when,
      }),
    });

  test("exists for 24 hours, and a conflicting write returns it", async ({ world }) => {
    const project = newId();
    expect(await store(world, project, "first", at)).toEqual({ written: true });
    for (const later of [0, 1, dayMs - 1]) {
      const outcome = await store(world, project, "second", new Date(at.getTime() + later));
      expect(outcome).toMatchObject({ written: false });
      expect(!outcome.written && outcome.conflicts.stored?.item).toMatchObject({
        answer: { emailId: "first" },
      });
    }
    expect(await store(world, project, "second", new Date(at.getTime() + dayMs))).toEqual({ written: true });
  });

  test("is of one project: the same key in another one is free", async ({ world }) => {
    expect(await store(world, newId(), "first", at)).toEqual({ written: true });
    expect(await store(world, newId(), "second", at)).toEqual({ written: true });
  });

  test("expires by its own time, to the millisecond, whatever else deletes it", () => {
    const item = { bodyHash: "hash", answer: { emailId: "first" }, expiresAt: at.getTime() + dayMs, ttl: 1 };
    expect(liveRecord(item, new Date(at.getTime() + dayMs - 1))).toMatchObject({
      answer: { emailId: "first" },
    });
    expect(liveRecord(item, new Date(at.getTime() + dayMs))).toBeUndefined();
    expect(liveRecord(undefined, at)).toBeUndefined();
  });
});
