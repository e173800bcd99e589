import { describe, expect } from "vitest";
import { sliceOf } from "../../functions/store/platform/jobs/due.ts";
import { emailKey } from "../../functions/store/platform/keys.ts";
import { update } from "../../functions/store/platform/write.ts";
import { refuse, withFaults } from "../support/fault-injection.ts";
import { newProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";
import { rowOf } from "./event-mail.ts";
import { acceptsOf, pass, send } from "./mail.ts";

const minute = 60_000;

describe("a part of the work list that cannot be read", () => {
  test("stops no other part, and is made up when it can be read again", async ({ world, project }) => {
    const scheduledAt = new Date(world.clock.now().getTime() + minute).toISOString();
    const ids = await Promise.all(Array.from({ length: 24 }, () => send(world, project, { scheduledAt })));
    const slice = sliceOf(ids[0] ?? "");
    world.clock.advance(minute);
    // As the wire has it, where each value says its type.
    const isOfSlice = (input: Readonly<Record<string, unknown>>) =>
      JSON.stringify(input).includes(`{"S":"DUE#${slice}"}`);
    const rule = { command: "Query", when: isOfSlice, times: 1000, act: refuse("InternalServerError", 500) };
    await withFaults(world, [rule], async () => {
      await expect(world.sweep()).rejects.toMatchObject({ name: "unavailable" });
      for (const id of ids)
        expect((await rowOf(world, project, id)).stage).toBe(sliceOf(id) === slice ? "scheduled" : "queued");
    });
    await pass(world, 2);
    for (const id of ids) expect(acceptsOf(world, id)).toHaveLength(1);
  });
});

describe("a row that cannot be read", () => {
  async function broken(
    world: World,
    id: string,
    projectId: string,
    fields: Readonly<Record<string, unknown>>,
  ) {
    await update(world.services.tables, "data", {
      key: emailKey(projectId, id),
      set: fields,
    });
  }

  test.for([["scheduled"], ["queued"]] as const)(
    "starves no other (%s)",
    async ([stage], { world, project }) => {
      const scheduledAt = new Date(world.clock.now().getTime() + minute).toISOString();
      const over = stage === "scheduled" ? { scheduledAt } : {};
      world.queues.stop();
      const ids = await Promise.all(Array.from({ length: 6 }, () => send(world, project, over)));
      const others = await Promise.all([1, 2].map(async () => newProject(world)));
      const theirs = await Promise.all(others.map((other) => send(world, other)));
      for (const id of ids.slice(0, 3)) await broken(world, id, project.id, { subject: 5 });
      world.queues.start();
      await pass(world, 5);
      for (const id of [...ids.slice(3), ...theirs]) expect(acceptsOf(world, id)).toHaveLength(1);
      // Mended, they go out too.
      for (const id of ids.slice(0, 3)) await broken(world, id, project.id, { subject: "Hello" });
      await pass(world, 20);
      for (const id of ids.slice(0, 3)) expect(acceptsOf(world, id)).toHaveLength(1);
    },
  );
});
