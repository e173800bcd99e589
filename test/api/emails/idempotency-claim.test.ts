import { randomBytes } from "node:crypto";
import { describe, expect } from "vitest";
import { timeoutSeconds } from "../../../functions/settings/timeouts.ts";
import { newGate, refuse, withFaults } from "../../support/fault-injection.ts";
import { setFunds, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { sendKinds, withKey } from "./send-kinds.ts";

const longHtml = `<p>${"x".repeat(70_000)}</p>`;
/** A short body whose packed form still needs an object. */
const unpackable = `<p>${randomBytes(20_000).toString("hex")}</p>`;
const isReservation = (input: Readonly<Record<string, unknown>>) =>
  Array.isArray(input["TransactItems"]) && input["TransactItems"].length > 1;

/** Holds a request before its reservation, runs `between`, and returns what the request then gets. */
async function held(world: World, ask: () => ReturnType<World["api"]>, between: () => Promise<void>) {
  const gate = newGate();
  let first: Awaited<ReturnType<World["api"]>> | undefined;
  await withFaults(
    world,
    [{ command: "TransactWriteItems", when: isReservation, act: gate.act }],
    async () => {
      const running = ask();
      await gate.reached;
      await between();
      gate.open();
      first = await running;
    },
  );
  return first;
}

describe.each(sendKinds)("while $kind with a large body is running (F01)", ({ path, body, kind }) => {
  const large = (project: TestProject) => ({
    key: project.key,
    body: body(project.email, { html: longHtml }),
    ...withKey("order-1"),
  });

  test("a later request with its key and a small body gets 409", async ({ world, project }) => {
    const other = { key: project.key, body: body(project.email), ...withKey("order-1") };
    const first = await held(
      world,
      () => world.api("POST", path, large(project)),
      async () => {
        const answer = await world.api("POST", path, other);
        expect([answer.status, answer.body.name]).toEqual([409, "idempotency_in_flight"]);
        expect(answer.headers["retry-after"]).toBe("1");
      },
    );
    expect(first?.status).toBe(200);
    const retry = await world.api("POST", path, large(project));
    expect([retry.status, retry.headers["idempotent-replayed"]]).toEqual([200, "true"]);
    expect((await world.api("POST", path, other)).body.name).toBe("idempotency_mismatch");
  });

  test("a claim of a request that never ends expires with the function", async ({ world, project }) => {
    const small = () =>
      world.api("POST", path, { key: project.key, body: body(project.email), ...withKey("order-1") });
    const first = await held(
      world,
      () => world.api("POST", path, large(project)),
      async () => {
        world.clock.advance(timeoutSeconds.api * 1000 - 1);
        expect((await small()).body.name).toBe("idempotency_in_flight");
        world.clock.advance(1);
        expect((await small()).status).toBe(200);
      },
    );
    expect(first?.body.name, `${kind} that comes too late`).toBe("idempotency_in_flight");
    // It gives up its own claim only: the key is the other request's by then.
    expect((await small()).headers["idempotent-replayed"]).toBe("true");
  });

  test("its refusal leaves the key free", async ({ world, project }) => {
    await setFunds(world, project.id, { quotaLeft: 0 });
    expect((await world.api("POST", path, large(project))).body.name).toBe("outbound_quota_exceeded");
    await setFunds(world, project.id, { quotaLeft: 3000 });
    const other = { key: project.key, body: body(project.email), ...withKey("order-1") };
    expect((await world.api("POST", path, other)).status).toBe(200);
  });

  test("a claim whose answer is lost, and its release with it, expires", async ({ world, project }) => {
    const down = { command: "TransactWriteItems", times: 100, act: refuse("InternalServerError", 500) };
    await withFaults(world, [down], async () => {
      expect((await world.api("POST", path, large(project))).status).toBe(503);
    });
    expect((await world.api("POST", path, large(project))).status).toBe(200);
  });
});

test("a short body with an object claims its key before storing it", async ({ world, project }) => {
  const ask = { key: project.key, body: project.email({ html: unpackable }), ...withKey("order-1") };
  const other = { ...ask, body: project.email() };
  const first = await held(
    world,
    () => world.api("POST", "/emails", ask),
    async () => {
      expect((await world.api("POST", "/emails", other)).body.name).toBe("idempotency_in_flight");
    },
  );
  expect(first?.status).toBe(200);
});

test("a small send, and a large one without a key, make two deciding calls", async ({ world, project }) => {
  for (const ask of [
    { key: project.key, body: project.email(), ...withKey("small") },
    { key: project.key, body: project.email({ html: longHtml }) },
  ]) {
    world.recorder.reset();
    expect((await world.api("POST", "/emails", ask)).status).toBe(200);
    const calls = world.recorder.calls().map(({ command }) => command);
    expect(calls.filter((command) => command !== "SendMessage")).toEqual([
      "BatchGetItem",
      "TransactWriteItems",
    ]);
  }
});
