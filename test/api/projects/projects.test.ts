import { describe, expect } from "vitest";
import { newPerson } from "../../support/person.ts";
import type { TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const open = async (world: World, token: string, name = "Shop") =>
  (await world.api("POST", "/projects", { token, body: { name } })).body;

test("a signed-in person can read the id by which they are added", async ({ world }) => {
  const person = newPerson(world);
  expect((await world.api("GET", "/me", person)).body).toEqual({ id: person.id });
});

describe("a project", () => {
  test("is created by a person, who owns it, on the first plan and with free credits", async ({ world }) => {
    const { token } = newPerson(world);
    const { status, body } = await world.api("POST", "/projects", { token, body: { name: "  Shop  " } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: "Shop", plan: "free", role: "owner", updatedAt: body.createdAt });
    expect((await world.api("GET", `/projects/${body.id}`, { token })).body).toEqual(body);
    const limits = await world.api("GET", "/limits", { token, project: body.id });
    expect(limits.body).toMatchObject({ freeCredits: { remaining: 100 }, balanceMicros: 0 });
  });

  test.for([{ name: "" }, { name: "   " }, { name: "a".repeat(101) }, { name: "a\nb" }, { name: 1 }, {}])(
    "is not opened as %j",
    async (body, { world }) => {
      const { token } = newPerson(world);
      expect((await world.api("POST", "/projects", { token, body })).body.name).toBe("validation_error");
      expect((await world.api("GET", "/projects", { token })).body.items).toEqual([]);
    },
  );

  test("is renamed by an owner, not by a member", async ({ world, project: { id, owner } }) => {
    const member = newPerson(world);
    await world.api("POST", `/projects/${id}/members`, {
      ...owner,
      body: { userId: member.id, role: "member" },
    });
    world.clock.advance(1000);
    const body = { name: "New" };
    const { body: after } = await world.api("PATCH", `/projects/${id}`, { ...owner, body });
    expect(after).toMatchObject({ id, name: "New", role: "owner" });
    expect(after.updatedAt > after.createdAt).toBe(true);
    expect((await world.api("PATCH", `/projects/${id}`, { ...member, body })).body.name).toBe("owners_only");
    expect((await world.api("GET", `/projects/${id}`, member)).body).toEqual({ ...after, role: "member" });
  });
});

describe("the address for a project's notices", () => {
  const patch = async (world: World, { id, owner }: TestProject, body: unknown) =>
    (await world.api("PATCH", `/projects/${id}`, { ...owner, body })).body;

  test("is empty at first, and then the one that its owner sets", async ({ world, project }) => {
    const read = async () => (await world.api("GET", `/projects/${project.id}`, project.owner)).body;
    expect((await read()).noticeEmail).toBeNull();
    const set = await patch(world, project, { noticeEmail: "  Ada <Ada@EXAMPLE.com> " });
    expect(set).toMatchObject({ name: "Test", noticeEmail: "Ada <Ada@example.com>" });
    expect(await read()).toEqual(set);
    const renamed = await patch(world, project, { name: "New" });
    expect(renamed).toMatchObject({ name: "New", noticeEmail: "Ada <Ada@example.com>" });
    const both = await patch(world, project, { name: "Newer", noticeEmail: "ops@example.com" });
    expect(both).toMatchObject({ name: "Newer", noticeEmail: "ops@example.com" });
    expect(await patch(world, project, { noticeEmail: null })).toMatchObject({
      name: "Newer",
      noticeEmail: null,
    });
    expect((await read()).noticeEmail).toBeNull();
    expect(await patch(world, project, { noticeEmail: null })).toMatchObject({ noticeEmail: null });
    const { body: list } = await world.api("GET", "/projects", project.owner);
    expect(list.items).toEqual([await read()]);
  });

  test("can be set when the project is created", async ({ world }) => {
    const { token } = newPerson(world);
    const made = async (noticeEmail: unknown) =>
      (await world.api("POST", "/projects", { token, body: { name: "Shop", noticeEmail } })).body;
    expect((await made("ops@example.com")).noticeEmail).toBe("ops@example.com");
    expect((await made(null)).noticeEmail).toBeNull();
    expect((await made("nobody")).name).toBe("validation_error");
  });

  test.for([
    {},
    { noticeEmail: "" },
    { noticeEmail: "nobody" },
    { noticeEmail: "a@example.com, b@example.com" },
    { noticeEmail: "a@example.com\r\nBcc: b@example.com" },
    { noticeEmail: ["a@example.com"] },
    { noticeEmail: 1 },
    { noticeEmail: "a@example.com", plan: "free" },
  ])("a project's notice address is not changed by %j", async (body, { world, project }) => {
    const before = await patch(world, project, { noticeEmail: "ops@example.com" });
    expect((await patch(world, project, body)).name).toBe("validation_error");
    expect((await world.api("GET", `/projects/${project.id}`, project.owner)).body).toEqual(before);
  });

  test("can be set only by an owner; the audit log omits the address", async ({ world, project }) => {
    const member = newPerson(world);
    const added = { userId: member.id, role: "member" };
    await world.api("POST", `/projects/${project.id}/members`, { ...project.owner, body: added });
    const body = { noticeEmail: "ops@example.com" };
    const refused = await world.api("PATCH", `/projects/${project.id}`, { ...member, body });
    expect(refused.body.name).toBe("owners_only");
    await patch(world, project, body);
    const audit = await world.api("GET", `/projects/${project.id}/audit`, project.owner);
    expect(audit.body.items).toContainEqual(
      expect.objectContaining({ action: "project.changed", detail: { noticeEmail: "set" } }),
    );
    expect(JSON.stringify(audit.body)).not.toContain("ops@example.com");
  });
});

describe("the list of a person's projects", () => {
  test("is newest first, by cursors and by offset", async ({ world }) => {
    const { token } = newPerson(world);
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      world.clock.advance(1000);
      ids.unshift((await open(world, token, `No. ${n}`)).id);
    }
    const page = async (query: string) => (await world.api("GET", `/projects?${query}`, { token })).body;
    const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);
    const first = await page("limit=2");
    expect([idsOf(first), first.hasMore]).toEqual([ids.slice(0, 2), true]);
    const next = await page(`limit=2&after=${first.nextCursor}`);
    expect(idsOf(next)).toEqual(ids.slice(2, 4));
    expect(idsOf(await page(`limit=2&before=${next.prevCursor}`))).toEqual(ids.slice(0, 2));
    const offset = await page("page=3&limit=2");
    expect(offset).toMatchObject({ total: 5, page: 3, totalPages: 3 });
    expect(idsOf(offset)).toEqual(ids.slice(4));
  });

  test("has only the person's own projects", async ({ world }) => {
    const [one, other] = [newPerson(world), newPerson(world)];
    const { id } = await open(world, one.token);
    expect((await world.api("GET", "/projects", other)).body.items).toEqual([]);
    expect((await world.api("GET", `/projects?after=${id}`, other)).body.name).toBe("invalid_cursor");
  });
});

describe("the audit log", () => {
  test("lists who changed what, newest first, with no key", async ({ world, project: { id, owner } }) => {
    const tell = async (method: string, path: string, body: unknown) => {
      world.clock.advance(1000);
      return (await world.api(method, `/projects/${id}${path}`, { ...owner, body })).body;
    };
    await tell("PATCH", "", { name: "New" });
    const key = await tell("POST", "/keys", { name: "Server", scopes: ["email:send"] });
    await tell("PATCH", `/keys/${key.id}`, { scopes: ["email:read"] });
    await tell("POST", `/keys/${key.id}/revoke`, {});
    const member = newPerson(world);
    await tell("POST", "/members", { userId: member.id, role: "member" });
    await tell("PATCH", `/members/${member.id}`, { role: "owner" });
    await tell("DELETE", `/members/${member.id}`, undefined);
    const { body } = await world.api("GET", `/projects/${id}/audit`, owner);
    const rows = body.items.map(({ action, target, actor }: Record<string, string>) => [
      action,
      target,
      actor,
    ]);
    expect(rows.slice(0, 7)).toEqual([
      ["member.removed", member.id, owner.id],
      ["member.changed", member.id, owner.id],
      ["member.added", member.id, owner.id],
      ["key.revoked", key.id, owner.id],
      ["key.changed", key.id, owner.id],
      ["key.created", key.id, owner.id],
      ["project.renamed", id, owner.id],
    ]);
    // What the project began with was made at one instant, in no order.
    expect(rows.slice(7)).toContainEqual(["project.created", id, owner.id]);
    expect(body.items[4].detail).toEqual({
      before: { scopes: ["email:send"] },
      after: { scopes: ["email:read"] },
    });
    expect(JSON.stringify(body)).not.toContain(key.key);
    expect(JSON.stringify(body)).not.toContain(key.key.slice(31, 74));
  });

  test("is read by cursors in both directions to its end", async ({ world, project: { id, owner } }) => {
    for (let n = 0; n < 7; n++) {
      world.clock.advance(1000);
      await world.api("PATCH", `/projects/${id}`, { ...owner, body: { name: `No. ${n}` } });
    }
    const page = async (query: string) =>
      (await world.api("GET", `/projects/${id}/audit?${query}`, owner)).body;
    const all = (await page("limit=100")).items.map((one: { id: string }) => one.id);
    const walked: string[] = [];
    let body = await page("limit=3");
    for (;;) {
      walked.push(...body.items.map((one: { id: string }) => one.id));
      if (!body.hasMore) break;
      body = await page(`limit=3&after=${body.nextCursor}`);
    }
    expect(walked).toEqual(all);
    const back = await page(`limit=3&before=${all[5]}`);
    expect(back.items.map((one: { id: string }) => one.id)).toEqual(all.slice(2, 5));
    expect((await page("page=1")).name).toBe("invalid_pagination");
    for (const cursor of ["x", id, "evt_01KV5JE8G09BQEJJWM1YBQ5300"])
      expect((await page(`after=${cursor}`)).name).toBe("invalid_cursor");
  });
});
