import { describe, expect } from "vitest";
import { newProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import { sendKinds, textOf, withKey } from "./send-kinds.ts";

describe.each(sendKinds)("a replay of $kind", ({ path, body }) => {
  test("takes one AWS call, three read units and no write", async ({ world, project: { key, email } }) => {
    const ask = { key, body: body(email), ...withKey("order-1") };
    await world.api("POST", path, ask);
    world.recorder.reset();
    await world.api("POST", path, ask);
    const calls = world.recorder.calls();
    expect(calls.map(({ command }) => command)).toEqual(["BatchGetItem"]);
    expect(calls.reduce((sum, { writeUnits }) => sum + writeUnits, 0)).toBe(0);
    expect(calls.reduce((sum, { readUnits }) => sum + readUnits, 0)).toBeLessThanOrEqual(3);
  });

  test("that does not match takes as little", async ({ world, project: { key, email } }) => {
    await world.api("POST", path, { key, body: body(email), ...withKey("order-1") });
    world.recorder.reset();
    const ask = { key, body: body(email, { subject: "Another" }), ...withKey("order-1") };
    expect((await world.api("POST", path, ask)).status).toBe(409);
    expect(world.recorder.calls().map(({ command, writeUnits }) => [command, writeUnits])).toEqual([
      ["BatchGetItem", 0],
    ]);
  });
});

test("a bulk call of 100 large emails replays byte by byte, with one call", async ({ world }) => {
  const { key, email } = await newProject(world, { credits: 100 });
  const html = (at: number) => `<p>${String(at).repeat(8000)}</p>`;
  const emails = Array.from({ length: 100 }, (_, at) => email({ to: `r${at}@example.com`, html: html(at) }));
  const ask = { key, body: { emails }, ...withKey("batch") };
  const first = await world.api("POST", "/emails/bulk", ask);
  expect(first.body.items).toHaveLength(100);
  world.recorder.reset();
  const replay = await world.api("POST", "/emails/bulk", ask);
  expect(textOf(replay)).toBe(textOf(first));
  expect(world.recorder.calls().map(({ command, writeUnits }) => [command, writeUnits])).toEqual([
    ["BatchGetItem", 0],
  ]);
});
