import { describe, expect } from "vitest";
import { newProject } from "../../support/project.ts";
import { reshard } from "../../support/shards.ts";
import { test } from "../../support/test.ts";

describe("a project whose funds are in several shards", () => {
  test("shows the same limits and quota as before it was split", async ({ world }) => {
    const project = await newProject(world, { credits: 7, balanceMicros: 10_001 });
    const { key, email } = project;
    await world.api("POST", "/emails", { key, body: email({ to: ["a@x.test", "b@x.test"] }) });
    const show = async () => [
      await world.api("GET", "/limits", { key }),
      await world.api("GET", "/outbound", { key }),
    ];
    const before = (await show()).map(({ body }) => body);
    await reshard(world, project.id, 4);
    expect((await show()).map(({ body }) => body)).toEqual(before);
  });

  test("never sends more than a quota that was lowered below what one shard had sent", async ({ world }) => {
    const project = await newProject(world, { credits: 100 });
    const { key, email } = project;
    // All of it from one shard: lowered, that shard alone would be below zero, and the others not.
    for (let at = 0; at < 6; at++) await world.api("POST", "/emails", { key, body: email() });
    await reshard(world, project.id, 4);
    for (const monthlyQuota of [3, 9]) await world.api("PATCH", "/outbound", { key, body: { monthlyQuota } });
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++)
      statuses.push((await world.api("POST", "/emails", { key, body: email() })).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
  });

  test("sets its quota to the requested number, whatever its shards", async ({ world }) => {
    const project = await newProject(world, { credits: 100 });
    const { key, email } = project;
    await reshard(world, project.id, 4);
    for (let at = 0; at < 3; at++) await world.api("POST", "/emails", { key, body: email() });
    for (const monthlyQuota of [10, 3, 3000, 0, 7]) {
      const { body } = await world.api("PATCH", "/outbound", { key, body: { monthlyQuota } });
      expect(body).toMatchObject({ monthlyQuota, used: 3, remaining: Math.max(monthlyQuota - 3, 0) });
    }
    for (let at = 0; at < 4; at++)
      expect((await world.api("POST", "/emails", { key, body: email() })).status).toBe(200);
    expect((await world.api("POST", "/emails", { key, body: email() })).body.name).toBe(
      "outbound_quota_exceeded",
    );
  });

  test("is paused and resumed as one", async ({ world }) => {
    const project = await newProject(world, { credits: 100 });
    const { key, email } = project;
    await reshard(world, project.id, 4);
    expect((await world.api("POST", "/outbound/pause", { key, body: { reason: "x" } })).body.paused).toBe(
      true,
    );
    for (let at = 0; at < 12; at++)
      expect((await world.api("POST", "/emails", { key, body: email() })).body.name).toBe("outbound_paused");
    expect((await world.api("POST", "/outbound/resume", { key })).body.paused).toBe(false);
    for (let at = 0; at < 12; at++)
      expect((await world.api("POST", "/emails", { key, body: email() })).status).toBe(200);
  });
});
