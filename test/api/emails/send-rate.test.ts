import fc from "fast-check";
import { describe, expect } from "vitest";
import { readFunds } from "../../../functions/store/projects/funds.ts";
import { newProject, setFunds, type TestProject } from "../../support/project.ts";
import { reshard } from "../../support/shards.ts";
import { worldTest } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const plan = { monthlyQuota: 100_000, domains: 3, sendsPerSecond: 3 };
const test = worldTest({ plans: { free: plan } }).extend("project", ({ world }) =>
  newProject(world, { credits: 10_000 }),
);

const send = (world: World, { key, email }: TestProject, idempotencyKey?: string) =>
  world.api("POST", "/emails", {
    key,
    body: email(),
    headers: idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey },
  });
const bulk = (world: World, { key, email }: TestProject, count: number) =>
  world.api("POST", "/emails/bulk", { key, body: { emails: Array.from({ length: count }, () => email()) } });
const headersOf = ({ headers }: { headers: Readonly<Record<string, string>> }) =>
  ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset", "retry-after"].map((name) => headers[name]);
const second = 1000;

describe("the limit of send calls", () => {
  test("is shown with each call, and refuses those beyond it until the second is over", async ({
    world,
    project,
  }) => {
    expect(headersOf(await send(world, project))).toEqual(["3", "2", "1", undefined]);
    expect(headersOf(await bulk(world, project, 5))).toEqual(["3", "1", "1", undefined]);
    expect(headersOf(await send(world, project))).toEqual(["3", "0", "1", undefined]);
    for (const refused of [await send(world, project), await bulk(world, project, 2)]) {
      expect([refused.status, refused.body.name]).toEqual([429, "rate_limited"]);
      expect(headersOf(refused)).toEqual(["3", "0", "1", "1"]);
    }
    world.clock.advance(second);
    expect(headersOf(await send(world, project))).toEqual(["3", "2", "1", undefined]);
  });

  test("charges nothing for a refused call, and keeps nothing of it", async ({ world, project }) => {
    for (let sent = 0; sent < 3; sent++) await send(world, project);
    const before = await readFunds(world.services.tables, project.id);
    expect((await send(world, project, "later")).status).toBe(429);
    expect(await readFunds(world.services.tables, project.id)).toEqual(before);
    world.clock.advance(second);
    expect((await send(world, project, "later")).headers["idempotent-replayed"]).toBeUndefined();
  });

  test("answers a repeated request also when the second is full, and does not count it", async ({
    world,
    project,
  }) => {
    const first = await send(world, project, "once");
    for (let sent = 0; sent < 2; sent++) await send(world, project);
    const repeated = await send(world, project, "once");
    expect([repeated.status, repeated.body.id]).toEqual([200, first.body.id]);
    expect(headersOf(repeated)).toEqual(["3", "0", "1", undefined]);
    const [funds] = await readFunds(world.services.tables, project.id);
    expect(Object.values(funds?.sent ?? {})).toEqual([3]);
  });

  test("is not in the way of a refusal for the funds", async ({ world, project }) => {
    for (let sent = 0; sent < 3; sent++) await send(world, project);
    await setFunds(world, project.id, { paused: true });
    expect((await send(world, project)).body.name).toBe("outbound_paused");
  });

  test("adds no call to a send", async ({ world, project }) => {
    world.recorder.reset();
    await send(world, project);
    const commands = world.recorder.calls().map(({ command }) => command);
    expect(commands.filter((one) => one !== "SendMessage")).toEqual(["BatchGetItem", "TransactWriteItems"]);
  });

  test("leaves no more than four counts in a row of the funds", async ({ world, project }) => {
    for (let at = 0; at < 20; at++) {
      await send(world, project);
      world.clock.advance(second);
    }
    const [funds] = await readFunds(world.services.tables, project.id);
    expect(Object.keys(funds?.sent ?? {}).length).toBeLessThanOrEqual(4);
  });
});

describe("sends at once", () => {
  test.for([
    [1, 3],
    [2, 5],
    [4, 9],
  ] as const)(
    "in %i shards, never more than %i are accepted in a second",
    async ([shards, limit], { world }) => {
      const rounds = fc.array(fc.tuple(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 0, max: 1500 })), {
        minLength: 1,
        maxLength: 4,
      });
      await fc.assert(
        fc.asyncProperty(rounds, async (given) => {
          const project = await newProject(world, { credits: 10_000 });
          await setFunds(world, project.id, { sendsPerSecond: limit });
          await reshard(world, project.id, shards);
          const accepted = new Map<number, number>();
          for (const [calls, wait] of given) {
            const at = Math.floor(world.clock.now().getTime() / second);
            const answers = await Promise.all(Array.from({ length: calls }, () => send(world, project)));
            for (const { status, body } of answers) expect([200, 429], body.message).toContain(status);
            const taken = answers.filter(({ status }) => status === 200).length;
            accepted.set(at, (accepted.get(at) ?? 0) + taken);
            // A single shard has all of the limit.
            if (shards === 1 && calls >= limit) expect(accepted.get(at)).toBe(limit);
            world.clock.advance(wait);
          }
          for (const taken of accepted.values()) expect(taken).toBeLessThanOrEqual(limit);
        }),
        { numRuns: 8 },
      );
    },
  );
});
