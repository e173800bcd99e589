import { afterAll, beforeAll, expect, test } from "vitest";
import { whileHeld } from "../../support/hold-call.ts";
import { newPerson, type TestPerson } from "../../support/person.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { startWorld, type World } from "../../support/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({}, { engine: "memory" });
});
afterAll(() => world.stop());

const members = (project: TestProject, by: TestPerson, method: string, path = "", body?: unknown) =>
  world.api(method, `/projects/${project.id}/members${path}`, { token: by.token, ...(body ? { body } : {}) });

async function newMember(project: TestProject, role: "owner" | "member"): Promise<TestPerson> {
  const person = newPerson(world);
  const added = await members(project, project.owner, "POST", "", { userId: person.id, role });
  expect(added.status).toBe(201);
  return person;
}

test.each([
  ["remove a member", "DELETE", "member", undefined],
  ["remove an owner", "DELETE", "owner", undefined],
  ["demote an owner", "PATCH", "owner", { role: "member" }],
  ["promote a member", "PATCH", "member", { role: "owner" }],
] as const)("an owner who is demoted while the request runs cannot %s", async (_, method, role, body) => {
  const project = await newProject(world);
  const [actor, third] = [await newMember(project, "owner"), await newMember(project, role)];
  const isOfThird = (input: unknown) => JSON.stringify(input).includes(third.id);
  const answer = await whileHeld(
    world,
    { command: "TransactWriteItems", when: isOfThird },
    () => members(project, actor, method, `/${third.id}`, body),
    async () => {
      const demoted = await members(project, project.owner, "PATCH", `/${actor.id}`, { role: "member" });
      expect(demoted.status).toBe(200);
    },
  );
  expect([answer.status, answer.body.name]).toEqual([403, "owners_only"]);
  const list = await members(project, project.owner, "GET", "?limit=100");
  expect(list.body.items).toContainEqual(expect.objectContaining({ userId: third.id, role }));
});
