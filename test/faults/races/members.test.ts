import { expect } from "vitest";
import { whileHeld } from "../../support/hold-call.ts";
import { memoryEngine } from "../../support/memory-dynamo/engines.ts";
import { newPerson, type TestPerson } from "../../support/person.ts";
import type { TestProject } from "../../support/project.ts";
import { testIn } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const test = testIn({}, { engine: memoryEngine });

const members = (
  world: World,
  project: TestProject,
  by: TestPerson,
  method: string,
  path = "",
  body?: unknown,
) =>
  world.api(method, `/projects/${project.id}/members${path}`, { token: by.token, ...(body ? { body } : {}) });

async function newMember(world: World, project: TestProject, role: "owner" | "member"): Promise<TestPerson> {
  const person = newPerson(world);
  const added = await members(world, project, project.owner, "POST", "", { userId: person.id, role });
  expect(added.status).toBe(201);
  return person;
}

test.for([
  ["remove a member", "DELETE", "member", undefined],
  ["remove an owner", "DELETE", "owner", undefined],
  ["demote an owner", "PATCH", "owner", { role: "member" }],
  ["promote a member", "PATCH", "member", { role: "owner" }],
] as const)(
  "an owner who is demoted while the request runs cannot %s",
  async ([_, method, role, body], { world, project }) => {
    const [actor, third] = [await newMember(world, project, "owner"), await newMember(world, project, role)];
    const isOfThird = (input: unknown) => JSON.stringify(input).includes(third.id);
    const answer = await whileHeld(
      world,
      { command: "TransactWriteItems", when: isOfThird },
      () => members(world, project, actor, method, `/${third.id}`, body),
      async () => {
        const demoted = await members(world, project, project.owner, "PATCH", `/${actor.id}`, {
          role: "member",
        });
        expect(demoted.status).toBe(200);
      },
    );
    expect([answer.status, answer.body.name]).toEqual([403, "owners_only"]);
    const list = await members(world, project, project.owner, "GET", "?limit=100");
    expect(list.body.items).toContainEqual(expect.objectContaining({ userId: third.id, role }));
  },
);
