import { expect } from "vitest";
import { newTemplate } from "../http/rows.ts";
import { newProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { specified, specifiedInPart } from "./specified.ts";

async function templatesOf(world: World) {
  const { key, newKey } = await newProject(world);
  const { body } = await world.api("POST", "/templates", { key, body: newTemplate });
  return { id: body.id, key, newKey };
}

specified("2.template", async ({ world }) => {
  const { id, key } = await templatesOf(world);
  const list = async () => (await world.api("GET", "/templates", { key })).body.items.length;
  expect(await list()).toBe(1);
  expect((await world.api("GET", `/templates/${id}`, { key })).body.html).toBe(newTemplate.html);
  const changed = await world.api("PATCH", `/templates/${id}`, { key, body: { html: "<p>b</p>" } });
  expect(changed.body.html).toBe("<p>b</p>");
  expect((await world.api("DELETE", `/templates/${id}`, { key })).status).toBe(200);
  expect(await list()).toBe(0);
});

specified("5.scope.templates", async ({ world }) => {
  const { id, newKey } = await templatesOf(world);
  const calls = [
    ["GET", "/templates"],
    ["GET", `/templates/${id}`],
    ["POST", "/templates", newTemplate],
    ["PATCH", `/templates/${id}`, { name: "Other" }],
    ["DELETE", `/templates/${id}`],
  ] as const;
  const allowed: Record<string, readonly string[]> = {};
  for (const scope of ["template:read", "template:write", "template:delete", "email:send"] as const) {
    const key = await newKey({ scopes: [scope] });
    const answers: { readonly status: number }[] = [];
    for (const [method, path, body] of calls)
      answers.push(await world.api(method, path, { key, ...(body && { body }) }));
    allowed[scope] = calls.flatMap(([method], at) => ((answers[at]?.status ?? 500) < 300 ? [method] : []));
  }
  expect(allowed).toEqual({
    "template:read": ["GET", "GET"],
    "template:write": ["POST", "PATCH"],
    "template:delete": ["DELETE"],
    "email:send": [],
  });
});

specifiedInPart("4.other-lists", "templates", async ({ world }) => {
  const { key, id } = await templatesOf(world);
  world.clock.advance(1000);
  const { body: second } = await world.api("POST", "/templates", { key, body: newTemplate });
  const { body: page } = await world.api("GET", "/templates?page=2&limit=1", { key });
  expect(page).toMatchObject({ total: 2, page: 2, totalPages: 2, items: [{ id }] });
  const { body: after } = await world.api("GET", `/templates?after=${second.id}`, { key });
  expect(after).toMatchObject({ items: [{ id }], hasMore: false, nextCursor: id });
});

specifiedInPart("8.bounded-lists", "templates", async ({ world }) => {
  const { key } = await templatesOf(world);
  expect((await world.api("GET", "/templates?page=1", { key })).body.total).toBe(1);
});
