import { expect } from "vitest";
import type { Scope } from "../../functions/domain/platform/scopes.ts";
import { newProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { opens } from "./opens.ts";
import { specified } from "./specified.ts";

interface Groups {
  readonly scope: Scope;
  readonly path: string;
  /** The field of a contact with the ids of its groups. */
  readonly field: string;
}

/** Asserts that a key with only this scope sees in the list, and of each group, how many contacts it has. */
async function showsContactCounts(world: World, { scope, path, field }: Groups): Promise<void> {
  const { key, newKey } = await newProject(world);
  const post = async (at: string, body: object) => (await world.api("POST", at, { key, body })).body.id;
  const [one, other] = [await post(path, { name: "A" }), await post(path, { name: "B" })];
  await post(path, { name: "Empty" });
  await post("/contacts", { email: "a@example.com", [field]: [one, other] });
  await post("/contacts", { email: "b@example.com", [field]: [other] });
  const reader = await newKey({ scopes: [scope] });
  const { items } = (await world.api("GET", path, { key: reader })).body;
  const counts = items.map(({ name, contactCount }: { name: string; contactCount: number }) => [
    name,
    contactCount,
  ]);
  expect(counts.toSorted()).toEqual([
    ["A", 1],
    ["B", 2],
    ["Empty", 0],
  ]);
  expect((await world.api("GET", `${path}/${other}`, { key: reader })).body.contactCount).toBe(2);
}

specified("5.scope.audiences", async ({ world }) => {
  await opens(world, "audience:read", "listAudiences", "getAudience");
  await opens(world, "audience:write", "createAudience", "updateAudience");
  await opens(world, "audience:delete", "deleteAudience");
  await showsContactCounts(world, { scope: "audience:read", path: "/audiences", field: "audienceIds" });
});

specified("5.scope.topics", async ({ world }) => {
  await opens(world, "topic:read", "listTopics", "getTopic");
  await opens(world, "topic:write", "createTopic", "updateTopic");
  await opens(world, "topic:delete", "deleteTopic");
  await showsContactCounts(world, { scope: "topic:read", path: "/topics", field: "topicIds" });
});
