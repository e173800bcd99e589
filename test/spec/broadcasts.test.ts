import { expect } from "vitest";
import { newBroadcast } from "../support/broadcast-rows.ts";
import type { TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { specified, specifiedInPart } from "./specified.ts";

async function draftIn(world: World, project: TestProject) {
  const { body } = await world.api("POST", "/broadcasts", { key: project.key, body: newBroadcast(project) });
  return body;
}

specified("4.create-broadcast", async ({ world, project }) => {
  const key = await project.newKey({ scopes: ["broadcast:write"] });
  const { status, body } = await world.api("POST", "/broadcasts", { key, body: newBroadcast(project) });
  expect([status, body.status]).toEqual([201, "draft"]);
});

specifiedInPart("2.broadcast", "the domain and the draft state", async ({ world, project }) => {
  expect(await draftIn(world, project)).toMatchObject({ domainId: project.domainId, status: "draft" });
});

specifiedInPart("3.states.broadcast", "draft", async ({ world, project }) => {
  const { id } = await draftIn(world, project);
  const key = await project.newKey({ scopes: ["broadcast:write"] });
  const { body } = await world.api("PATCH", `/broadcasts/${id}`, { key, body: { subject: "Hello" } });
  expect(body).toMatchObject({ subject: "Hello", status: "draft" });
});

specified("5.scope.broadcast-write", async ({ world, project }) => {
  const { id } = await draftIn(world, project);
  expect(await allowed(world, project, "broadcast:write", id)).toEqual(["POST", "PATCH"]);
});

specified("5.scope.broadcast-delete", async ({ world, project }) => {
  const { id } = await draftIn(world, project);
  expect(await allowed(world, project, "broadcast:delete", id)).toEqual(["DELETE"]);
});

specifiedInPart("5.scope.broadcast-read", "list and read", async ({ world, project }) => {
  const { id } = await draftIn(world, project);
  expect(await allowed(world, project, "broadcast:read", id)).toEqual(["GET", "GET"]);
});

specifiedInPart("4.other-lists", "broadcasts", async ({ world, project }) => {
  const { id } = await draftIn(world, project);
  world.clock.advance(1000);
  const second = await draftIn(world, project);
  const { body } = await world.api("GET", `/broadcasts?after=${second.id}`, { key: project.key });
  expect(body).toMatchObject({ items: [{ id }], hasMore: false, nextCursor: id });
});

specifiedInPart("8.bounded-lists", "broadcasts", async ({ world, project }) => {
  await draftIn(world, project);
  expect((await world.api("GET", "/broadcasts?page=1", { key: project.key })).body.total).toBe(1);
});

/** The methods of the calls that a key with one scope may make. */
async function allowed(
  world: World,
  project: TestProject,
  scope: "broadcast:read" | "broadcast:write" | "broadcast:delete",
  id: string,
): Promise<readonly string[]> {
  const key = await project.newKey({ scopes: [scope] });
  const calls = [
    ["GET", "/broadcasts"],
    ["GET", `/broadcasts/${id}`],
    ["POST", "/broadcasts", newBroadcast(project)],
    ["PATCH", `/broadcasts/${id}`, { name: "Other" }],
    ["DELETE", `/broadcasts/${id}`],
  ] as const;
  const found: string[] = [];
  for (const [method, path, body] of calls) {
    const { status } = await world.api(method, path, { key, ...(body && { body }) });
    if (status < 300) found.push(method);
  }
  return found;
}
