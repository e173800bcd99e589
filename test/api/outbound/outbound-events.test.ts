import { describe, expect } from "vitest";
import { deliveriesOf, loggedEvents, typesOf } from "../../support/event-log.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import { deliveriesTo, newWebhook } from "../../support/webhook.ts";
import type { World } from "../../support/world.ts";

function senderOf(world: World, { id, key }: TestProject) {
  const ask = async (method: string, path: string, body?: unknown) => {
    world.clock.advance(1000);
    return world.api(method, path, { key, ...(body !== undefined && { body }) });
  };
  return {
    pause: (body: object = {}) => ask("POST", "/outbound/pause", body),
    resume: () => ask("POST", "/outbound/resume"),
    set: (monthlyQuota: unknown) => ask("PATCH", "/outbound", { monthlyQuota }),
    told: () => loggedEvents(world, id, "outbound"),
  };
}

const newSender = async (world: World) => senderOf(world, await newProject(world));

describe("a change of a project's sending publishes an event", () => {
  test("when it is paused, with the reason, resumed, and given another quota", async ({ world }) => {
    const { pause, resume, set, told } = await newSender(world);
    await pause({ reason: "a list with mistakes" });
    await resume();
    await pause();
    await set(100);
    expect((await told()).map(({ type, detail }) => ({ type, detail }))).toEqual([
      { type: "outbound.paused", detail: { reason: "a list with mistakes" } },
      { type: "outbound.resumed", detail: {} },
      { type: "outbound.paused", detail: { reason: null } },
      { type: "outbound.updated", detail: { monthlyQuota: 100 } },
    ]);
  });

  test("but not for a change to the same value or a rejected one", async ({ world }) => {
    const { pause, resume, set, told } = await newSender(world);
    await resume();
    await set(3000);
    await set(3001);
    await set(-1);
    await pause({ reason: 1 });
    expect(await told()).toEqual([]);
    for (const _ of [1, 2]) await pause({ reason: "first" });
    await pause({ reason: "second" });
    for (const _ of [1, 2]) await resume();
    expect((await told()).map(({ type, detail }) => [type, detail["reason"]])).toEqual([
      ["outbound.paused", "first"],
      ["outbound.paused", "second"],
      ["outbound.resumed", undefined],
    ]);
  });

  test("once, for twenty equal changes at once", async ({ world }) => {
    const { pause, resume, set, told } = await newSender(world);
    const many = <Value>(act: () => Promise<Value>) => Promise.all(Array.from({ length: 20 }, act));
    await many(() => pause({ reason: "same" }));
    expect(typesOf(await told())).toEqual(["outbound.paused"]);
    await many(() => set(7));
    await many(resume);
    expect(typesOf(await told()).toSorted()).toEqual([
      "outbound.paused",
      "outbound.resumed",
      "outbound.updated",
    ]);
  });

  test("for the webhooks that subscribe to it", async ({ world, project }) => {
    const { pause, resume, set, told } = senderOf(world, project);
    const hook = await newWebhook(world, project, { events: ["outbound.*"] });
    const resumed = await newWebhook(world, project, { events: ["outbound.resumed"] });
    const other = await newWebhook(world, project, { events: ["email.*"] });
    await pause();
    await set(5);
    await resume();
    const named = (await told()).map((event) => `${event.type} ${event.id}`).toSorted();
    expect(named).toHaveLength(3);
    expect(deliveriesOf(await deliveriesTo(world, hook))).toEqual(named);
    expect(deliveriesOf(await deliveriesTo(world, resumed))).toEqual(
      named.filter((one) => one.startsWith("outbound.resumed ")),
    );
    expect(await deliveriesTo(world, other)).toEqual([]);
    await world.settle();
    expect((await deliveriesTo(world, hook)).map(({ status }) => status)).toEqual(Array(3).fill("succeeded"));
  });
});
