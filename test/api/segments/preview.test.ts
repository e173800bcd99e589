import { expect } from "vitest";
import { idRandomBytes, newId } from "../../../functions/domain/platform/ids.ts";
import { contactKey } from "../../../functions/store/platform/keys.ts";
import type { TestProject } from "../../support/project.ts";
import { putAll } from "../../support/put-all.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const startsWith = (value: string) => ({ all: [{ field: "email", operator: "starts_with", value }] });

async function preview(world: World, { key }: TestProject, filter: object) {
  world.recorder.reset();
  const { status, body } = await world.api("POST", "/segments/preview", { key, body: { filter } });
  const units = world.recorder.calls().reduce((sum, { readUnits }) => sum + readUnits, 0);
  return { status, body, units };
}

test("a filter that is not saved is counted, with the ten newest whom it finds", async ({
  world,
  project,
}) => {
  const { key } = project;
  for (let at = 0; at < 12; at++) {
    // Ids of one millisecond have no order.
    world.clock.advance(1);
    await world.api("POST", "/contacts", { key, body: { email: `a${at}@example.com` } });
  }
  await world.api("POST", "/contacts", { key, body: { email: "b@example.com" } });
  const { status, body } = await preview(world, project, startsWith("a"));
  expect([status, body.matched, body.lookedAt, body.isComplete]).toEqual([200, 12, 13, true]);
  const newest = Array.from({ length: 10 }, (_, at) => `a${11 - at}@example.com`);
  expect(body.items.map(({ email }: { email: string }) => email)).toEqual(newest);
  expect((await world.api("GET", "/segments", { key })).body.items).toEqual([]);
});

test("an address and a group are looked up, and a group that does not exist is refused", async ({
  world,
  project,
}) => {
  const { key } = project;
  const { id } = (await world.api("POST", "/audiences", { key, body: { name: "Readers" } })).body;
  await world.api("POST", "/contacts", { key, body: { email: "in@example.com", audienceIds: [id] } });
  await world.api("POST", "/contacts", { key, body: { email: "out@example.com" } });
  for (const [field, value] of [
    ["email", "in@example.com"],
    ["audienceId", id],
  ]) {
    const { body } = await preview(world, project, { all: [{ field, operator: "equals", value }] });
    expect(body).toMatchObject({ matched: 1, lookedAt: 1, isComplete: true });
  }
  const gone = { all: [{ field: "audienceId", operator: "equals", value: `${id.slice(0, -3)}000` }] };
  expect((await preview(world, project, gone)).status).toBe(404);
  const wrong = await preview(world, project, { all: [{ field: "email", operator: "near", value: "x" }] });
  expect([wrong.status, wrong.body.issues[0].path]).toEqual([400, "filter.all[0].operator"]);
});

test("of large contacts it looks at fewer, and says at how many", async ({ world, project }) => {
  const now = world.clock.now().getTime();
  const large = Array.from({ length: 300 }, (_, at) => {
    const id = newId("con", new Date(now + at), world.services.random(idRandomBytes));
    const email = `large${at}@example.com`;
    return {
      ...{ ...contactKey(project.id, id), id, email, key: email, firstName: null, lastName: null },
      ...{ unsubscribedAt: null, locked: false, audienceIds: [], topicIds: [], rev: 0, updatedAt: "now" },
      properties: { about: "x".repeat(1200) },
    };
  });
  await putAll(world, large);
  const { body, units } = await preview(world, project, startsWith("nobody"));
  expect(body).toMatchObject({ matched: 0, isComplete: false, items: [] });
  expect(body.lookedAt).toBeGreaterThan(30);
  expect(Math.min(units, 30)).toBe(units);
});
