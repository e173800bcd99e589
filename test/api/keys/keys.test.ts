import { describe, expect } from "vitest";
import { hashOfKey, projectOfKey } from "../../../functions/domain/projects/key-text.ts";
import { apiKeyKey } from "../../../functions/store/platform/keys.ts";
import { getItem } from "../../../functions/store/platform/read.ts";
import { refuse, withFaults } from "../../support/fault-injection.ts";
import { newPerson } from "../../support/person.ts";
import { newDomain, newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const keys = (world: World, project: TestProject, method: string, path = "", body?: unknown) =>
  world.api(method, `/projects/${project.id}/keys${path}`, {
    token: project.owner.token,
    ...(body ? { body } : {}),
  });

describe("a new key", () => {
  test("works at once, and only the response that creates it has its text", async ({ world, project }) => {
    const { status, body } = await keys(world, project, "POST", "", {
      name: "Server",
      scopes: ["limits:read"],
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^key_/),
      name: "Server",
      last4: body.key.slice(-4),
      scopes: ["limits:read"],
      domainId: null,
      capture: false,
      createdAt: expect.any(String),
      lastUsedAt: null,
      revokedAt: null,
      key: expect.stringMatching(/^eds_/),
    });
    expect(projectOfKey(body.key)).toBe(project.id);
    expect((await world.api("GET", "/limits", { key: body.key })).status).toBe(200);
    expect((await world.api("GET", "/emails", { key: body.key })).body.name).toBe("missing_scope");
    const { key: _, ...record } = body;
    const listed = (await keys(world, project, "GET")).body.items.find(
      ({ id }: { id: string }) => id === body.id,
    );
    expect({ ...listed, lastUsedAt: null }).toEqual(record);
    const row = await getItem(world.services.tables, "data", apiKeyKey(project.id, hashOfKey(body.key)));
    expect(JSON.stringify(row)).not.toContain(body.key.slice(31, 74));
    expect(world.logged.join("\n")).not.toContain(body.key.slice(31, 74));
  });

  test("has full access where no scopes are given", async ({ world, project }) => {
    expect((await keys(world, project, "POST", "", { name: "All" })).body.scopes).toEqual(["*"]);
  });

  test("may be pinned to a domain of the project, and to no other's", async ({ world, project }) => {
    const second = await newDomain(world, project.id, `second.${project.domain}`, "eu-west-1");
    const pinned = await keys(world, project, "POST", "", { name: "Pinned", domainId: second.id });
    expect(pinned.body.domainId).toBe(second.id);
    const { body } = await world.api("POST", "/emails", { key: pinned.body.key, body: project.email() });
    expect(body.name).toBe("key_restricted");
    const other = await newProject(world);
    const refused = await keys(world, project, "POST", "", { name: "Pinned", domainId: other.domainId });
    expect([refused.status, refused.body.issues]).toEqual([
      404,
      [expect.objectContaining({ path: "domainId" })],
    ]);
  });

  test.for([
    [{ name: "x", scopes: [] }],
    [{ name: "x", scopes: ["*", "email:send"] }],
    [{ name: "x", scopes: ["email:send", "email:send"] }],
    [{ name: "x", scopes: ["email:fly"] }],
    [{ name: "x", scopes: "*" }],
    [{ name: "x", domainId: "nothing" }],
    [{ name: "" }],
    [{ scopes: ["*"] }],
    [{ name: "x", revokedAt: null }],
  ])("cannot be created from %j", async ([body], { world, project }) => {
    expect((await keys(world, project, "POST", "", body)).body.name).toBe("validation_error");
    expect((await keys(world, project, "GET")).body.items).toHaveLength(1);
  });

  test("whose response was lost is listed and can be revoked", async ({ world, project }) => {
    await keys(world, project, "POST", "", { name: "Unseen" });
    const { body } = await keys(world, project, "GET", "?limit=100");
    const unseen = body.items.find(({ name }: { name: string }) => name === "Unseen");
    expect((await keys(world, project, "POST", `/${unseen.id}/revoke`)).body.revokedAt).toEqual(
      expect.any(String),
    );
  });

  test("can be created by any member, not only by owners", async ({ world, project }) => {
    const member = newPerson(world);
    const body = { userId: member.id, role: "member" };
    await world.api("POST", `/projects/${project.id}/members`, { ...project.owner, body });
    const made = await world.api("POST", `/projects/${project.id}/keys`, {
      ...member,
      body: { name: "Mine" },
    });
    expect(made.status).toBe(201);
  });
});

const rounds = 1000;

describe("a change that a person makes to a key affects its next request", () => {
  test(`a revoked key is refused, ${rounds} times out of ${rounds}`, async ({ world }) => {
    let project = await newProject(world);
    let late = 0;
    for (let round = 0; round < rounds; round++) {
      if (round % 50 === 0) project = await newProject(world);
      const { body } = await keys(world, project, "POST", "", { name: "Short", scopes: ["outbound:read"] });
      const before = await world.api("GET", "/outbound", { key: body.key });
      await world.api("POST", `/projects/${project.id}/keys/${body.id}/revoke`, project.owner);
      const after = await world.api("GET", "/outbound", { key: body.key });
      if (before.status !== 200 || after.body.name !== "invalid_api_key") late++;
    }
    expect(late).toBe(0);
  }, 300_000);

  test(`a removed scope is refused and a given one served, ${rounds} times out of ${rounds}`, async ({
    world,
    project,
  }) => {
    const { body } = await keys(world, project, "POST", "", { name: "Changing", scopes: ["outbound:read"] });
    let late = 0;
    for (let round = 0; round < rounds; round++) {
      await keys(world, project, "PATCH", `/${body.id}`, { scopes: ["email:read"] });
      const without = await world.api("GET", "/outbound", { key: body.key });
      await keys(world, project, "PATCH", `/${body.id}`, { scopes: ["outbound:read"] });
      const again = await world.api("GET", "/outbound", { key: body.key });
      if (without.body.name !== "missing_scope" || again.status !== 200) late++;
    }
    expect(late).toBe(0);
  }, 300_000);
});

describe("a key that is changed", () => {
  test("keeps its text, its id and the other fields", async ({ world, project }) => {
    const { body: made } = await keys(world, project, "POST", "", {
      name: "Server",
      scopes: ["limits:read"],
    });
    const { body } = await keys(world, project, "PATCH", `/${made.id}`, { name: "Renamed" });
    const { key, ...record } = made;
    expect(body).toEqual({ ...record, name: "Renamed" });
    expect((await world.api("GET", "/limits", { key })).status).toBe(200);
    expect((await keys(world, project, "PATCH", `/${made.id}`, {})).body.name).toBe("validation_error");
  });

  test("stays revoked: it cannot be changed, nor revoked again", async ({ world, project }) => {
    const { body: made } = await keys(world, project, "POST", "", { name: "Server" });
    const { body: first } = await keys(world, project, "POST", `/${made.id}/revoke`);
    world.clock.advance(5000);
    expect((await keys(world, project, "POST", `/${made.id}/revoke`)).body).toEqual(first);
    const changed = await keys(world, project, "PATCH", `/${made.id}`, { scopes: ["*"] });
    expect([changed.status, changed.body.name]).toEqual([409, "invalid_state"]);
    expect((await world.api("GET", "/limits", { key: made.key })).body.name).toBe("invalid_api_key");
  });

  test("is revoked once by two concurrent requests, and both return the time", async ({ world, project }) => {
    const { body: made } = await keys(world, project, "POST", "", { name: "Server" });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => keys(world, project, "POST", `/${made.id}/revoke`)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.revokedAt}`)).size).toBe(1);
    const { body } = await world.api("GET", `/projects/${project.id}/audit`, project.owner);
    expect(body.items.filter(({ action }: { action: string }) => action === "key.revoked")).toHaveLength(1);
  });

  test("is not found in another project, with that project's owner", async ({ world, project }) => {
    const [one, other] = [project, await newProject(world)];
    const { status } = await keys(world, other, "POST", `/${one.keyId}/revoke`);
    expect(status).toBe(404);
    expect((await world.api("GET", "/limits", { key: one.key })).status).toBe(200);
  });
});

test("keys are listed newest first, by cursors and by offset", async ({ world, project }) => {
  for (let n = 0; n < 4; n++) {
    world.clock.advance(1000);
    await keys(world, project, "POST", "", { name: `No. ${n}` });
  }
  const namesOf = ({ body }: { body: { items: { name: string }[] } }) => body.items.map(({ name }) => name);
  const first = await keys(world, project, "GET", "?limit=2");
  expect(namesOf(first)).toEqual(["No. 3", "No. 2"]);
  expect(namesOf(await keys(world, project, "GET", `?limit=2&after=${first.body.nextCursor}`))).toEqual([
    "No. 1",
    "No. 0",
  ]);
  expect((await keys(world, project, "GET", "?page=2&limit=2")).body).toMatchObject({
    total: 5,
    page: 2,
    totalPages: 3,
  });
});

describe("when a key was last used", () => {
  const lastUse = async (world: World, project: TestProject) => {
    const { body } = await keys(world, project, "GET");
    return body.items.find(({ id }: { id: string }) => id === project.keyId).lastUsedAt;
  };
  const notes = (world: World) => world.recorder.calls().filter(({ command }) => command === "UpdateItem");

  test("is recorded once a minute by one small write before the response", async ({ world, project }) => {
    world.clock.advance(60_000);
    const now = world.clock.now().toISOString();
    world.recorder.reset();
    for (let n = 0; n < 5; n++) {
      await world.api("GET", "/outbound", project);
      expect(await lastUse(world, project)).toBe(now);
    }
    expect(notes(world)).toHaveLength(1);
    expect(notes(world)[0]?.writeUnits).toBe(1);
  });

  test("is recorded once when many processes use the key at the same time", async ({ world, project }) => {
    world.clock.advance(60_000);
    await Promise.all(Array.from({ length: 10 }, () => world.api("GET", "/outbound", project)));
    expect(await lastUse(world, project)).toBe(world.clock.now().toISOString());
  });

  test("does not affect the request when the store refuses the write", async ({ world, project }) => {
    const before = await lastUse(world, project);
    world.clock.advance(60_000);
    const busy = { command: "UpdateItem", times: 9, act: refuse("InternalServerError", 500) };
    const [met] = await withFaults(world, [busy], async () => {
      expect((await world.api("GET", "/outbound", project)).status).toBe(200);
    });
    expect(met).toBeGreaterThan(0);
    expect(await lastUse(world, project)).toBe(before);
  });

  test("is not recorded for a rejected request", async ({ world, project }) => {
    const before = await lastUse(world, project);
    await keys(world, project, "PATCH", `/${project.keyId}`, { scopes: ["ai:generate"] });
    world.clock.advance(60_000);
    await world.api("GET", "/outbound", project);
    expect(await lastUse(world, project)).toBe(before);
  });
});
