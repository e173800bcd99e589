import { randomBytes } from "node:crypto";
import { describe, expect } from "vitest";
import { deliveriesOf, loggedEvents, typesOf } from "../../support/event-log.ts";
import { newProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import { deliveriesTo, newWebhook } from "../../support/webhook.ts";
import type { World } from "../../support/world.ts";
import { ownerOf } from "./owner.ts";

const hour = 60 * 60_000;

async function withDomain(world: World) {
  const project = await newProject(world);
  const owner = ownerOf(world, project);
  const name = `n${randomBytes(6).toString("hex")}.test`;
  const { id } = (await owner.add(name)).body;
  const told = async () =>
    (await loggedEvents(world, project.id, "domain")).filter(({ domainId }) => domainId === id);
  return { project, owner, name, id: id as string, told };
}

/** Lets a stretch of time go by with the worker running every so often. */
async function pass(world: World, ms: number, stepMs: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += stepMs) {
    world.clock.advance(stepMs);
    await world.verifyDomains();
  }
}

describe("a change of a domain publishes an event", () => {
  test("when it is added, verified by its owner's check, and deleted", async ({ world }) => {
    const { owner, id, name, told } = await withDomain(world);
    const about = { name, region: "us-east-1" };
    expect(await told()).toMatchObject([
      { type: "domain.created", domainId: id, detail: { ...about, status: "pending" } },
    ]);
    world.clock.advance(1000);
    await owner.verify(id);
    await owner.publish(id);
    for (const _ of [1, 2]) await owner.verify(id);
    world.clock.advance(1000);
    await owner.remove(id);
    await owner.remove(id);
    expect(await told()).toMatchObject([
      { type: "domain.created" },
      { type: "domain.verified", domainId: id, detail: { ...about, status: "verified" } },
      { type: "domain.deleted", domainId: id, detail: { ...about, status: "verified" } },
    ]);
  });

  test("when the worker finds it verified, failing, failed, and verified again", async ({ world }) => {
    const { owner, id, told } = await withDomain(world);
    await owner.publish(id);
    await pass(world, 4 * 60_000, 60_000);
    expect(typesOf(await told())).toEqual(["domain.created", "domain.verified"]);
    await owner.unpublish(id);
    await pass(world, 5 * 24 * hour, 6 * hour);
    expect((await told()).slice(2)).toMatchObject([
      { type: "domain.failed", detail: { status: "temporary_failure", reason: "records_missing" } },
    ]);
    await owner.publish(id);
    await pass(world, 24 * hour, 6 * hour);
    expect(typesOf((await told()).slice(3))).toEqual(["domain.verified"]);
    await owner.unpublish(id);
    await pass(world, 16 * 24 * hour, 6 * hour);
    expect((await told()).slice(4)).toMatchObject([
      { type: "domain.failed", detail: { status: "temporary_failure" } },
      { type: "domain.failed", detail: { status: "failed", reason: "records_missing" } },
    ]);
    await owner.verify(id);
    await owner.publish(id);
    await owner.verify(id);
    expect(typesOf((await told()).slice(6))).toEqual(["domain.verified"]);
  });

  test("when it was never verified, with that as the reason", async ({ world }) => {
    const { told } = await withDomain(world);
    await pass(world, 15 * 24 * hour, 12 * hour);
    expect((await told()).slice(1)).toMatchObject([
      { type: "domain.failed", detail: { status: "failed", reason: "never_verified" } },
    ]);
  });

  test("but not for a rejected change, nor for a change of its tracking", async ({ world }) => {
    const { owner, name, id, project, told } = await withDomain(world);
    expect((await owner.add(name)).status).toBe(409);
    await world.api("PATCH", `/domains/${id}`, { key: project.key, body: { inbound: true } });
    expect(await told()).toHaveLength(1);
  });

  test("once, for many equal changes at once", async ({ world }) => {
    const { owner, id, told, project } = await withDomain(world);
    const name = `n${randomBytes(6).toString("hex")}.test`;
    const many = <Value>(act: () => Promise<Value>) => Promise.all(Array.from({ length: 8 }, act));
    await many(() => owner.add(name));
    await owner.publish(id);
    await many(() => owner.verify(id));
    expect((await owner.read(id)).body.status).toBe("verified");
    world.clock.advance(60_000);
    await many(() => owner.remove(id));
    const types = typesOf(await loggedEvents(world, project.id, "domain"));
    expect(types.toSorted()).toEqual([
      "domain.created",
      "domain.created",
      "domain.deleted",
      "domain.verified",
    ]);
    expect(await told()).toHaveLength(3);
  });

  test("for the webhooks that subscribe to it, also by the worker", async ({ world, project }) => {
    const owner = ownerOf(world, project);
    const hook = await newWebhook(world, project, { events: ["domain.*"] });
    const other = await newWebhook(world, project, { events: ["contact.*", "domain.failed"] });
    const { id } = (await owner.add(`n${randomBytes(6).toString("hex")}.test`)).body;
    await owner.publish(id);
    await pass(world, 4 * 60_000, 60_000);
    const events = await loggedEvents(world, project.id, "domain");
    expect(typesOf(events)).toEqual(["domain.created", "domain.verified"]);
    const named = events.map((event) => `${event.type} ${event.id}`).toSorted();
    expect(deliveriesOf(await deliveriesTo(world, hook))).toEqual(named);
    expect(await deliveriesTo(world, other)).toEqual([]);
    await world.settle();
    expect((await deliveriesTo(world, hook)).map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
  });
});
