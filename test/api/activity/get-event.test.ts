import { describe, expect } from "vitest";
import { newProject } from "../../support/project.ts";
import { storeEvent } from "../../support/store-event.ts";
import { testIn } from "../../support/test.ts";
import { send } from "../../workers/mail.ts";
import { told } from "../contacts/caller.ts";
import { idsOf } from "./reading.ts";

const days = 24 * 60 * 60_000;
const test = testIn({ activityRetentionDays: 30 });

describe("GET /activity/:id", () => {
  test("returns an event as the list does, with the ids of its objects", async ({ world, project }) => {
    const fields = {
      type: "email.clicked" as const,
      emailId: "eml_01KV5JE8G09BQEJJWM1YBQ5300",
      contactId: "con_01KV5JE8G09BQEJJWM1YBQ5300",
      domainId: "dom_01KV5JE8G09BQEJJWM1YBQ5300",
      broadcastId: "brd_01KV5JE8G09BQEJJWM1YBQ5300",
      webhookId: "whk_01KV5JE8G09BQEJJWM1YBQ5300",
      recipient: "a@example.com",
      sequence: 7,
      machine: true,
      detail: { link: "https://example.com/offer", nested: { list: [1, "two"] } },
    };
    const id = await storeEvent(world, project, fields);
    const { status, body } = await world.api("GET", `/activity/${id}`, { key: project.key });
    expect([status, body]).toEqual([200, { id, at: world.clock.now().toISOString(), ...fields }]);
    const list = await world.api("GET", "/activity?limit=1", { key: project.key });
    expect(list.body.items).toEqual([body]);
  });

  test("an event leaves out absent fields", async ({ world, project }) => {
    const id = await storeEvent(world, project, { type: "outbound.paused" });
    const { body } = await world.api("GET", `/activity/${id}`, { key: project.key });
    expect(body).toEqual({ id, type: "outbound.paused", at: world.clock.now().toISOString(), detail: {} });
  });

  test("does not find another project's, an unknown or a deleted event", async ({ world }) => {
    const [project, stranger] = [await newProject(world), await newProject(world)];
    const theirs = await storeEvent(world, stranger);
    for (const id of [theirs, "evt_01KV5JE8G09BQEJJWM1YBQ5300"])
      expect(told(await world.api("GET", `/activity/${id}`, { key: project.key }))).toEqual([
        404,
        "not_found",
      ]);
    expect(told(await world.api("GET", "/activity/evt_1", { key: project.key }))).toEqual([
      400,
      "validation_error",
    ]);
    expect(await idsOf(world, project, "")).not.toContain(theirs);
  });

  test("and the list require `activity:read`", async ({ world, project }) => {
    const id = await storeEvent(world, project);
    const reader = await project.newKey({ scopes: ["activity:read"] });
    const others = await project.newKey({ scopes: ["email:read", "contact:read", "webhook:read"] });
    for (const path of ["/activity", `/activity/${id}`]) {
      expect((await world.api("GET", path, { key: reader })).status).toBe(200);
      expect(told(await world.api("GET", path, { key: others }))).toEqual([403, "missing_scope"]);
    }
  });
});

describe("an event that is older than the retention", () => {
  test("is not shown, deleted or not, and is not a valid cursor", async ({ world, project }) => {
    const { key } = project;
    const emailId = await send(world, project);
    await world.settle();
    const [old = ""] = await idsOf(world, project, `emailId=${emailId}`);
    const ago = (ms: number) => new Date(world.clock.now().getTime() - ms).toISOString();
    world.clock.advance(29 * days);
    const young = await storeEvent(world, project);
    expect(await idsOf(world, project, "")).toContain(old);
    expect((await world.api("GET", `/activity/${old}`, { key })).status).toBe(200);
    expect((await world.api("GET", `/activity?before=${old}`, { key })).body.items).toHaveLength(1);
    world.clock.advance(2 * days);
    expect(await idsOf(world, project, "")).toEqual([young]);
    expect(await idsOf(world, project, `from=${ago(60 * days)}`)).toEqual([young]);
    expect(await idsOf(world, project, `to=${ago(30 * days + 1)}`)).toEqual([]);
    expect(await idsOf(world, project, `emailId=${emailId}`)).toEqual([]);
    expect(await idsOf(world, project, "type=email.*")).toEqual([]);
    expect(told(await world.api("GET", `/activity/${old}`, { key }))).toEqual([404, "not_found"]);
    for (const way of ["after", "before"])
      expect(told(await world.api("GET", `/activity?${way}=${old}`, { key }))).toEqual([
        400,
        "invalid_cursor",
      ]);
  });

  test("expires to the millisecond", async ({ world, project }) => {
    const id = await storeEvent(world, project);
    world.clock.advance(30 * days);
    expect(await idsOf(world, project, "")).toContain(id);
    world.clock.advance(1);
    expect(await idsOf(world, project, "")).toEqual([]);
  });
});

describe("an erased person", () => {
  test("does not appear in any event of the log", async ({ world, project }) => {
    const { key } = project;
    const body = { email: "me@example.com" };
    const contactId = (await world.api("POST", "/contacts", { key, body })).body.id;
    const emailId = await send(world, project, { to: "me@example.com" });
    await world.settle();
    await world.api("DELETE", `/contacts/${contactId}?erase=true`, { key });
    for (let round = 0; round < 3; round++) {
      await world.settle();
      world.clock.advance(36 * 60_000);
      await world.sweep();
    }
    const { items } = (await world.api("GET", `/activity?emailId=${emailId}`, { key })).body;
    expect(items.map(({ recipient }: { recipient?: string }) => recipient)).toEqual([
      "erased",
      "erased",
      "erased",
    ]);
    const all = (await world.api("GET", "/activity?limit=100", { key })).body;
    expect(JSON.stringify(all)).not.toContain("me@example.com");
    const theirs = (await world.api("GET", `/activity?contactId=${contactId}&limit=100`, { key })).body.items;
    expect(theirs.filter(({ type }: { type: string }) => type.startsWith("email."))).toEqual([]);
  });
});
