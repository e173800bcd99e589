import { randomBytes } from "node:crypto";
import { describe, expect } from "vitest";
import { cancel, withFaults, without } from "../../support/fault-injection.ts";
import { footprintOf } from "../../support/footprint.ts";
import { localEngine } from "../../support/local-engine.ts";
import { newProject, setFunds, type TestProject } from "../../support/project.ts";
import { testIn } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { sendKinds, textOf, withKey } from "./send-kinds.ts";

const test = testIn({}, { engine: localEngine });

const [no, yes, busy] = ["None", "ConditionalCheckFailed", "TransactionConflict"];
/** Packs to more than an item takes, so that the body is no write of the transaction. */
const large = randomBytes(20_000).toString("base64");

/** The reasons of a cancelled transaction by its writes: funds, email, its body unless it is large, idempotency record. */
const cases = [
  { html: "<p>1</p>", codes: [no, no, no, yes], status: 409 },
  { html: "<p>1</p>", codes: [yes, no, no, yes], status: 409 },
  { html: "<p>1</p>", codes: [busy, no, no, yes], status: 409 },
  { html: "<p>1</p>", codes: [yes, no, no, no], status: 200 },
  { html: "<p>1</p>", codes: [yes, no, no, busy], status: 200 },
  { html: "<p>1</p>", codes: [no, no, busy, no], status: 200 },
  { html: "<p>1</p>", codes: [], status: 200 },
  { html: large, codes: [no, no, yes], status: 409 },
  { html: large, codes: [yes, no, yes], status: 409 },
  { html: large, codes: [yes, no, no], status: 200 },
  { html: large, codes: [no, no, busy], status: 200 },
];

/** A large body's key is claimed by a transaction of one write before. */
const isReservation = (input: Readonly<Record<string, unknown>>) =>
  Array.isArray(input["TransactItems"]) && input["TransactItems"].length > 1;

describe("why a transaction was cancelled", () => {
  test.for(cases)(
    "is read by the place of the write: $codes is answered with $status",
    async (one, { world }) => {
      const project = await newProject(world, { credits: 5 });
      const ask = { key: project.key, body: project.email({ html: one.html }), ...withKey("k") };
      await withFaults(
        world,
        [{ command: "TransactWriteItems", when: isReservation, act: cancel(...one.codes) }],
        async () => {
          const { status, body } = await world.api("POST", "/emails", ask);
          expect(status).toBe(one.status);
          if (status === 409) expect(body.name).toBe("idempotency_in_flight");
        },
      );
      const taken = one.status === 200 ? 1 : 0;
      expect(await footprintOf(world, project.id)).toMatchObject({ credits: 5 - taken, mails: taken });
    },
  );

  test("has a token of at most 36 characters, another for each try of a reservation", async ({ world }) => {
    const tokens: string[] = [];
    const act = cancel(yes);
    const seen: typeof act = (send, input) => {
      tokens.push(String(input["ClientRequestToken"]));
      return tokens.length % 4 === 0 ? send() : act(send, input);
    };
    const project = await newProject(world);
    await withFaults(world, [{ command: "TransactWriteItems", act: seen, times: 99 }], async () => {
      for (const { path, body } of sendKinds) {
        const { status } = await world.api("POST", path, { key: project.key, body: body(project.email) });
        expect(status).toBe(200);
      }
    });
    expect(tokens).toHaveLength(8);
    expect(new Set(tokens).size).toBe(8);
    expect(tokens.filter((token) => token.length < 1 || token.length > 36)).toEqual([]);
  });
});

describe.each(sendKinds)("$kind that read its key's record too early", ({ path, body, units }) => {
  const behind = [{ command: "BatchGetItem", act: without("#IDEM#") }];
  const send = (world: World, { key, email }: TestProject) =>
    world.api("POST", path, { key, body: body(email), ...withKey("k") });

  test("is told to wait, sends nothing, and replays at its retry", async ({ world, project }) => {
    const first = await send(world, project);
    await withFaults(world, behind, async () => {
      const { status, body: refusal, headers } = await send(world, project);
      expect([status, refusal.name, headers["retry-after"]]).toEqual([409, "idempotency_in_flight", "1"]);
    });
    expect(textOf(await send(world, project))).toBe(textOf(first));
    expect(await footprintOf(world, project.id)).toMatchObject({ credits: 100 - units });
  });

  test.for([
    ["the last of the money", { credits: 0, balanceMicros: 0 }],
    ["the last of the quota", { quotaLeft: 0 }],
    ["everything, before sending was paused", { credits: 0, paused: true }],
  ] as const)(
    "is told the same when its first try took %s: never that it was not sent",
    async ([_, fields], { world, project }) => {
      const first = await send(world, project);
      await setFunds(world, project.id, fields);
      await withFaults(world, behind, async () => {
        expect((await send(world, project)).body.name).toBe("idempotency_in_flight");
      });
      expect(textOf(await send(world, project))).toBe(textOf(first));
    },
  );

  test("is told of the shortage when its key was never used", async ({ world }) => {
    const project = await newProject(world, { credits: 0 });
    expect((await send(world, project)).body.name).toBe("insufficient_balance");
  });
});

test("funds that were read too early are put right by the condition: nothing is taken that is not there", async ({
  world,
}) => {
  const project = await newProject(world, { credits: 2 });
  const stale = await world.api("POST", "/emails", { key: project.key, body: project.email() });
  expect(stale.status).toBe(200);
  // The row as it was is what a lagging read would still show; here it shows nothing at all.
  await withFaults(world, [{ command: "BatchGetItem", act: without("#FUNDS#") }], async () => {
    const { status } = await world.api("POST", "/emails", { key: project.key, body: project.email() });
    expect(status).toBe(200);
  });
  expect(await footprintOf(world, project.id)).toMatchObject({ credits: 0, mails: 2 });
});
