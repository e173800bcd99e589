import { describe, expect } from "vitest";
import { footprintOf } from "../../support/footprint.ts";
import { localEngine } from "../../support/local-engine.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { testIn } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { sendKinds, textOf, withKey } from "./send-kinds.ts";

const test = testIn({}, { engine: localEngine });

/** Sends the same at once many times; answers how many were new, replayed and told to wait. */
async function together(
  world: World,
  project: TestProject,
  count: number,
  ask: (at: number) => { path: string; body: unknown; name: string },
) {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, at) => {
      const { path, body, name } = ask(at);
      return world.api("POST", path, { key: project.key, body, ...withKey(name) });
    }),
  );
  const accepted = answers.filter(({ status }) => status === 200);
  const fresh = accepted.filter(({ headers }) => headers["idempotent-replayed"] === undefined);
  const inFlight = answers.filter(({ body }) => body.name === "idempotency_in_flight");
  return { answers, accepted, fresh, inFlight, texts: new Set(accepted.map(textOf)) };
}

test("three hundred sends at once with one key are one email, charged once", async ({ world }) => {
  const project = await newProject(world, { credits: 0, balanceMicros: 1_000_000 });
  const ask = () => ({ path: "/emails", body: project.email(), name: "order-1" });
  const { accepted, fresh, inFlight, texts } = await together(world, project, 300, ask);
  expect([fresh.length, texts.size, accepted.length + inFlight.length]).toEqual([1, 1, 300]);
  expect(await footprintOf(world, project.id)).toMatchObject({ balanceMicros: 999_600, mails: 1 });
  await world.settle();
  expect(world.ses.emails({ tags: { "eds-project": project.id } })).toHaveLength(1);
  const later = await together(world, project, 20, ask);
  expect([later.fresh.length, later.accepted.length]).toEqual([0, 20]);
});

describe.each(sendKinds)("fifty times $kind at once with one key", ({ path, body, units }) => {
  test("are one send in each of ten rounds, and all answers with 200 are equal", async ({ world }) => {
    const project = await newProject(world, { credits: 1000, monthlyQuota: 1000 });
    for (let round = 0; round < 10; round++) {
      const ask = () => ({ path, body: body(project.email), name: `round-${round}` });
      const { accepted, fresh, inFlight, texts } = await together(world, project, 50, ask);
      expect([fresh.length, texts.size, accepted.length + inFlight.length]).toEqual([1, 1, 50]);
    }
    const spent = 10 * units;
    expect(await footprintOf(world, project.id)).toMatchObject({
      credits: 1000 - spent,
      quotaLeft: 1000 - spent,
    });
  });

  test("with two bodies are one send of one of them; the other body never replays", async ({ world }) => {
    const project = await newProject(world, { credits: 1000 });
    for (let round = 0; round < 5; round++) {
      const bodies = [body(project.email), body(project.email, { subject: "Another" })];
      const ask = (at: number) => ({ path, body: bodies[at % 2], name: `round-${round}` });
      const { answers, fresh } = await together(world, project, 50, ask);
      expect(fresh).toHaveLength(1);
      const [first] = fresh;
      const winner = first ? answers.indexOf(first) % 2 : -1;
      const others = answers.filter((_, at) => at % 2 !== winner);
      expect(others.every(({ status }) => status === 409)).toBe(true);
    }
    expect(await footprintOf(world, project.id)).toMatchObject({ credits: 1000 - 5 * units });
  });

  test("with funds for one send are one send; none with the key lacks money", async ({ world }) => {
    for (let round = 0; round < 5; round++) {
      const project = await newProject(world, { credits: units });
      const ask = () => ({ path, body: body(project.email), name: "last" });
      const { answers, fresh } = await together(world, project, 50, ask);
      expect(fresh).toHaveLength(1);
      expect(answers.map(({ body: { name } }) => name)).not.toContain("insufficient_balance");
      expect(await footprintOf(world, project.id)).toMatchObject({ credits: 0, balanceMicros: 0 });
    }
  });
});

test("many keys at once, each sent three times, are one email for each key", async ({ world }) => {
  const project = await newProject(world, { credits: 100 });
  const ask = (at: number) => ({ path: "/emails", body: project.email(), name: `key-${at % 40}` });
  const { fresh, texts, accepted, inFlight } = await together(world, project, 120, ask);
  expect([fresh.length, texts.size, accepted.length + inFlight.length]).toEqual([40, 40, 120]);
  expect(await footprintOf(world, project.id)).toMatchObject({ credits: 60, mails: 40 });
});
