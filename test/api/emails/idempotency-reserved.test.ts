import { describe, expect } from "vitest";
import { loseAnswer, refuse, withFaults } from "../../support/fault-injection.ts";
import { test } from "../../support/test.ts";
import { sendKinds, textOf, withKey } from "./send-kinds.ts";

describe.each(sendKinds)("$kind that is reserved", ({ path, body, units }) => {
  test("answers 200 though the queue is down, and its response is replayed while no email is queued", async ({
    world,
    project,
  }) => {
    const ask = { key: project.key, body: body(project.email), ...withKey("order-1") };
    world.queues.stop();
    const first = await world.api("POST", path, ask);
    const replay = await world.api("POST", path, ask);
    world.queues.start();
    expect(first.status).toBe(200);
    expect([textOf(replay), replay.headers["idempotent-replayed"]]).toEqual([textOf(first), "true"]);
    expect((await world.api("GET", "/outbound", { key: project.key })).body.used).toBe(units);
  });

  test("is replayed after its email has failed and its price has gone back", async ({ world, project }) => {
    const ask = { key: project.key, body: body(project.email), ...withKey("order-1") };
    const first = await world.api("POST", path, ask);
    world.ses.setFault({ mode: "reject", times: 1000 });
    await world.settle();
    world.ses.clearFaults();
    expect((await world.api("GET", "/outbound", { key: project.key })).body.used).toBe(0);
    expect(textOf(await world.api("POST", path, ask))).toBe(textOf(first));
    expect((await world.api("GET", "/outbound", { key: project.key })).body.used).toBe(0);
  });

  test("replays its response when the first request never got to answer", async ({ world, project }) => {
    const ask = { key: project.key, body: body(project.email), ...withKey("order-1") };
    const down = [
      { command: "TransactWriteItems", act: loseAnswer, times: 99 },
      { command: "GetItem", act: refuse("InternalServerError", 500), times: 99 },
    ];
    await withFaults(world, down, async () => {
      expect((await world.api("POST", path, ask)).status).toBe(503);
    });
    const retry = await world.api("POST", path, ask);
    expect([retry.status, retry.headers["idempotent-replayed"]]).toEqual([200, "true"]);
    expect((await world.api("GET", "/outbound", { key: project.key })).body.used).toBe(units);
    // The email of the request that could not answer goes out all the same: the sweeper finds it.
    world.clock.advance(3 * 60_000);
    await world.sweep();
    await world.settle();
    await world.settle();
    const ids = textOf(retry).match(/eml_\w+/g) ?? [];
    for (const id of ids) {
      expect((await world.api("GET", `/emails/${id}`, { key: project.key })).body.status).toBe("delivered");
    }
    expect(world.ses.emails({ tags: { "eds-project": project.id } })).toHaveLength(units);
  });
});
