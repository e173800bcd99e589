import { describe, expect } from "vitest";
import { cancel, loseAnswer, refuse, withFaults } from "../../support/fault-injection.ts";
import { footprintOf } from "../../support/footprint.ts";
import { localEngine } from "../../support/local-engine.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { testIn } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { sendKinds, textOf, withKey } from "./send-kinds.ts";

const test = testIn({}, { engine: localEngine });

const start = { credits: 0, balanceMicros: 100_000, monthlyQuota: 1000 };
const conflict = "TransactionConflict";
const reservation = "TransactWriteItems";

describe.each(sendKinds)("$kind whose transaction", ({ path, body, units }) => {
  const send = (world: World, { key, email }: TestProject, name?: string) =>
    world.api("POST", path, { key, body: body(email), ...(name && withKey(name)) });
  const spent = { balanceMicros: 100_000 - units * 400, quotaLeft: 1000 - units };
  const delivered = async (world: World, { id }: TestProject) => {
    await world.settle();
    return world.ses.emails({ tags: { "eds-project": id } }).length;
  };

  test("meets another one three times is one send, for one price", async ({ world }) => {
    const project = await newProject(world, start);
    const met = await withFaults(
      world,
      [{ command: reservation, act: cancel(conflict), times: 3 }],
      async () => {
        expect((await send(world, project, "k")).status).toBe(200);
      },
    );
    expect(met).toEqual([3]);
    expect(await footprintOf(world, project.id)).toMatchObject(spent);
    expect(await delivered(world, project)).toBe(units);
  });

  test("conflicts at every try fails with 503, and nothing is stored or charged", async ({ world }) => {
    const project = await newProject(world, start);
    const untouched = await footprintOf(world, project.id);
    const clock = world.clock.now().getTime();
    const met = await withFaults(
      world,
      [{ command: reservation, act: cancel(conflict), times: 99 }],
      async () => {
        const answer = await send(world, project, "k");
        expect([answer.status, answer.body.name, answer.headers["retry-after"]]).toEqual([
          503,
          "unavailable",
          "2",
        ]);
      },
    );
    expect(met).toEqual([8]);
    // The waits between the tries, on the world's clock: bounded, or the caller would time out first.
    expect(world.clock.now().getTime() - clock).toBeLessThanOrEqual(2400);
    expect(await footprintOf(world, project.id)).toEqual(untouched);
    expect(await delivered(world, project)).toBe(0);
    expect((await send(world, project, "k")).headers["idempotent-replayed"]).toBeUndefined();
  });

  test("is done though its answer is lost is asked for again with the same token: one send, one price", async ({
    world,
  }) => {
    const project = await newProject(world, start);
    const tokens: unknown[] = [];
    const act: typeof loseAnswer = (sent, input) => {
      tokens.push(input["ClientRequestToken"]);
      return tokens.length < 3 ? loseAnswer(sent, input) : sent();
    };
    await withFaults(world, [{ command: reservation, act, times: 99 }], async () => {
      expect((await send(world, project)).status).toBe(200);
    });
    expect(new Set(tokens).size).toBe(1);
    expect(tokens).toHaveLength(3);
    expect(await footprintOf(world, project.id)).toMatchObject(spent);
    expect(await delivered(world, project)).toBe(units);
  });

  test("is written though no try of it is answered is answered 200", async ({ world }) => {
    const project = await newProject(world, start);
    await withFaults(world, [{ command: reservation, act: loseAnswer, times: 99 }], async () => {
      expect((await send(world, project)).status).toBe(200);
    });
    expect(await footprintOf(world, project.id)).toMatchObject(spent);
    expect(await delivered(world, project)).toBe(units);
  });

  test("succeeds although every response is lost is not charged twice by a retry", async ({ world }) => {
    const project = await newProject(world, start);
    const lost = [{ command: reservation, act: loseAnswer, times: 99 }];
    await withFaults(world, lost, async () => {
      for (let again = 0; again < 3; again++)
        expect([200, 503]).toContain((await send(world, project, "k")).status);
    });
    const retries = [await send(world, project, "k"), await send(world, project, "k")];
    expect(retries.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(retries.map(textOf)).size).toBe(1);
    expect(await footprintOf(world, project.id)).toMatchObject(spent);
  });

  test.for([
    ["ProvisionedThroughputExceededException", 400],
    ["ThrottlingException", 400],
    ["InternalServerError", 500],
    ["ServiceUnavailable", 503],
  ] as const)(
    "is refused by %s is given up with 503, and nothing is stored",
    async ([name, status], { world }) => {
      const project = await newProject(world, start);
      const untouched = await footprintOf(world, project.id);
      await withFaults(world, [{ command: reservation, act: refuse(name, status), times: 99 }], async () => {
        const answer = await send(world, project, "k");
        expect([answer.status, answer.body.name, answer.headers["retry-after"]]).toEqual([
          503,
          "unavailable",
          "2",
        ]);
        // Nothing of the store's own words reaches the caller.
        expect(textOf(answer)).not.toMatch(/dynamo|throttl|throughput|table|arn:/i);
      });
      expect(await footprintOf(world, project.id)).toEqual(untouched);
      expect(await delivered(world, project)).toBe(0);
    },
  );

  test("is throttled within, write by write, waits and goes on", async ({ world }) => {
    const project = await newProject(world, start);
    const codes = ["ThrottlingError", "None", "ProvisionedThroughputExceeded"];
    await withFaults(world, [{ command: reservation, act: cancel(...codes), times: 2 }], async () => {
      expect((await send(world, project, "k")).status).toBe(200);
    });
    expect(await footprintOf(world, project.id)).toMatchObject(spent);
  });

  test("is invalid for the store fails with 500, and nothing is stored", async ({ world }) => {
    const project = await newProject(world, start);
    const untouched = await footprintOf(world, project.id);
    await withFaults(world, [{ command: reservation, act: cancel("ValidationError") }], async () => {
      expect((await send(world, project, "k")).body.name).toBe("internal_error");
    });
    expect(await footprintOf(world, project.id)).toEqual(untouched);
    expect((await send(world, project, "k")).status).toBe(200);
  });
});
