import { expect } from "vitest";
import { newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const body = { prompt: "Welcome a new customer." };
const headers = { "idempotency-key": "one" };

function generate(world: World, { key }: TestProject, over: object = {}) {
  return world.api("POST", "/ai/generate", { key, body, headers, ...over });
}

async function usedUnits(world: World, { key }: TestProject): Promise<number> {
  return (await world.api("GET", "/limits", { key })).body.usage.aiGenerations;
}

test("the same key answers the stored result without a second bill (case 8)", async ({ world, project }) => {
  const first = await generate(world, project);
  const asked = world.model.requests.length;
  const second = await generate(world, project);
  expect(second.body).toEqual(first.body);
  expect(second.headers["idempotent-replayed"]).toBe("true");
  expect(first.headers["idempotent-replayed"]).toBeUndefined();
  expect(world.model.requests).toHaveLength(asked);
  expect(await usedUnits(world, project)).toBe(1);
});

test("the result is replayed for 24 hours, and a new one made after them (case 8)", async ({
  world,
  project,
}) => {
  const { body: first } = await generate(world, project);
  world.clock.advance(23 * 3_600_000);
  expect((await generate(world, project)).body.id).toBe(first.id);
  world.clock.advance(3_600_000);
  expect((await generate(world, project)).body.id).not.toBe(first.id);
});

test("another body with the key, or another operation, is a mismatch", async ({ world, project }) => {
  await generate(world, project);
  expect((await generate(world, project, { body: { prompt: "Other" } })).body.name).toBe(
    "idempotency_mismatch",
  );
  const sent = await world.api("POST", "/emails", { key: project.key, body: project.email(), headers });
  expect(sent.body.name).toBe("idempotency_mismatch");
});

test("a failure releases the key: the same request runs again", async ({ world, project }) => {
  world.model.answer(() => ({ kind: "refused" }));
  expect((await generate(world, project)).status).toBe(422);
  expect((await generate(world, project)).status).toBe(200);
  expect(await usedUnits(world, project)).toBe(1);
});

test("while the model writes, the key is in flight, and the unit is taken", async ({ world, project }) => {
  let meanwhile: unknown;
  world.model.answer(async () => {
    const { body: other } = await generate(world, project);
    meanwhile = [other.name, await usedUnits(world, project)];
    return { kind: "refused" };
  });
  await generate(world, project);
  expect(meanwhile).toEqual(["idempotency_in_flight", 1]);
  expect(await usedUnits(world, project)).toBe(0);
});

test("a process that ends without a word holds the key and the unit for one minute", async ({
  world,
  project,
}) => {
  const dead = new Promise<never>(() => undefined);
  let asked: (() => void) | undefined;
  const begun = new Promise<void>((resolve) => {
    asked = resolve;
  });
  world.model.answer(() => {
    asked?.();
    return dead;
  });
  void generate(world, project);
  await begun;
  expect([(await generate(world, project)).body.name, await usedUnits(world, project)]).toEqual([
    "idempotency_in_flight",
    1,
  ]);
  world.clock.advance(60_001);
  expect(await usedUnits(world, project)).toBe(0);
  expect((await generate(world, project)).status).toBe(200);
  expect(await usedUnits(world, project)).toBe(1);
});

test("a key belongs to its project: another project's is its own", async ({ world }) => {
  const [a, b] = [await newProject(world), await newProject(world)];
  const first = await generate(world, a);
  const second = await generate(world, b);
  expect(second.headers["idempotent-replayed"]).toBeUndefined();
  expect(second.body.id).not.toBe(first.body.id);
});
