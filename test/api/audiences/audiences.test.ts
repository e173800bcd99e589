import { describe, expect } from "vitest";
import type { TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

async function newAudience(world: World, { key }: TestProject, name = "Customers"): Promise<string> {
  return (await world.api("POST", "/audiences", { key, body: { name } })).body.id;
}

async function addContact(
  world: World,
  { key }: TestProject,
  email: string,
  audienceIds: readonly string[] = [],
) {
  return (await world.api("POST", "/contacts", { key, body: { email, audienceIds } })).body;
}

const countOf = async (world: World, { key }: TestProject, path: string) =>
  (await world.api("GET", path, { key })).body.contactCount;

describe("an audience", () => {
  test("is created, read, renamed and listed with its count", async ({ world, project }) => {
    const { key } = project;
    const id = await newAudience(world, project);
    await addContact(world, project, "a@example.com", [id]);
    const body = { name: "Clients", description: "Who pays" };
    const changed = await world.api("PATCH", `/audiences/${id}`, { key, body });
    expect(changed.body).toMatchObject({ id, ...body, contactCount: 1 });
    expect((await world.api("GET", `/audiences/${id}`, { key })).body).toEqual(changed.body);
    expect((await world.api("GET", "/audiences?page=1", { key })).body).toEqual({
      ...{ items: [changed.body], total: 1, page: 1, totalPages: 1 },
    });
  });

  test("adds and removes contacts by id and by address, and counts each once", async ({ world, project }) => {
    const { key } = project;
    const id = await newAudience(world, project);
    const contact = await addContact(world, project, "a@example.com");
    for (const body of [{ contactId: contact.id }, { email: "A@example.com" }]) {
      const added = await world.api("POST", `/audiences/${id}/contacts`, { key, body });
      expect(added).toMatchObject({ status: 200, body: { audienceIds: [id] } });
      expect(await countOf(world, project, `/audiences/${id}`)).toBe(1);
    }
    const listed = await world.api("GET", `/audiences/${id}/contacts`, { key });
    expect(listed.body.items).toMatchObject([{ id: contact.id }]);
    const removed = await world.api("DELETE", `/audiences/${id}/contacts/a@example.com`, { key });
    expect(removed).toMatchObject({ status: 200, body: { audienceIds: [] } });
    expect(await countOf(world, project, `/audiences/${id}`)).toBe(0);
  });

  test("deletes its contacts with it, and hides them at once", async ({ world, project }) => {
    const { key } = project;
    const [id, other] = [await newAudience(world, project), await newAudience(world, project, "Others")];
    for (let at = 0; at < 30; at++) await addContact(world, project, `a${at}@example.com`, [id, other]);
    const kept = await addContact(world, project, "kept@example.com", [other]);
    expect(await countOf(world, project, `/audiences/${other}`)).toBe(31);
    expect((await world.api("DELETE", `/audiences/${id}`, { key })).body).toEqual({ id, deleted: true });
    const seen = async () => [
      (await world.api("GET", "/contacts", { key })).body.items.map((one: { id: string }) => one.id),
      (await world.api("GET", `/audiences/${other}/contacts`, { key })).body.items.length,
      (await world.api("GET", "/contacts/a1@example.com", { key })).status,
      (await world.api("GET", `/audiences/${id}`, { key })).status,
    ];
    expect(await seen()).toEqual([[kept.id], 1, 404, 404]);
    expect((await addContact(world, project, "a1@example.com")).audienceIds).toEqual([]);
    await world.settle();
    expect(await countOf(world, project, `/audiences/${other}`)).toBe(1);
    expect((await world.api("GET", "/contacts", { key })).body.items).toHaveLength(2);
    expect((await addContact(world, project, "a2@example.com")).audienceIds).toEqual([]);
  });
});
