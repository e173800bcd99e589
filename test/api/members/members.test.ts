import { describe, expect } from "vitest";
import { newPerson, type TestPerson } from "../../support/person.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const members = (
  world: World,
  project: TestProject,
  by: TestPerson,
  method: string,
  path = "",
  body?: unknown,
) =>
  world.api(method, `/projects/${project.id}/members${path}`, { token: by.token, ...(body ? { body } : {}) });

async function joined(world: World, project: TestProject, role: "owner" | "member"): Promise<TestPerson> {
  const person = newPerson(world);
  const { status } = await members(world, project, project.owner, "POST", "", { userId: person.id, role });
  expect(status).toBe(201);
  return person;
}

const rolesOf = async (world: World, project: TestProject, by: TestPerson) => {
  const { body } = await members(world, project, by, "GET", "?limit=100");
  return Object.fromEntries(
    body.items.map(({ userId, role }: { userId: string; role: string }) => [userId, role]),
  );
};

describe("a member", () => {
  test("is added by an owner, finds the project, and may leave it", async ({ world, project }) => {
    const person = await joined(world, project, "member");
    expect((await world.api("GET", "/projects", person)).body.items).toMatchObject([
      { id: project.id, role: "member" },
    ]);
    expect(await rolesOf(world, project, person)).toEqual({
      [project.owner.id]: "owner",
      [person.id]: "member",
    });
    const { body } = await members(world, project, person, "DELETE", `/${person.id}`);
    expect(body).toEqual({ id: person.id, deleted: true });
    expect((await world.api("GET", "/projects", person)).body.items).toEqual([]);
    expect((await world.api("GET", `/projects/${project.id}`, person)).status).toBe(404);
  });

  test("cannot add, change or remove members, nor become an owner", async ({ world, project }) => {
    const [person, other] = [await joined(world, project, "member"), await joined(world, project, "member")];
    const before = await rolesOf(world, project, person);
    for (const [method, path, body] of [
      ["POST", "", { userId: newPerson(world).id, role: "owner" }],
      ["PATCH", `/${person.id}`, { role: "owner" }],
      ["PATCH", `/${project.owner.id}`, { role: "member" }],
      ["DELETE", `/${project.owner.id}`, undefined],
      ["DELETE", `/${other.id}`, undefined],
    ] as const) {
      const { status, body: told } = await members(world, project, person, method, path, body);
      expect([method, path, status, told.name]).toEqual([method, path, 403, "owners_only"]);
    }
    expect(await rolesOf(world, project, person)).toEqual(before);
  });

  test("is added once, also when two owners add them at once", async ({ world, project }) => {
    const person = newPerson(world);
    const body = { userId: person.id, role: "owner" };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => members(world, project, project.owner, "POST", "", body)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    // Counted once: of two owners one may go, the other may not.
    expect((await members(world, project, person, "DELETE", `/${project.owner.id}`)).status).toBe(200);
    expect((await members(world, project, person, "DELETE", `/${person.id}`)).body.name).toBe(
      "invalid_state",
    );
  });

  test.for([
    { userId: "x", role: "member" },
    { userId: "usr_01KV5JE8G09BQEJJWM1YBQ5300", role: "admin" },
    {},
  ])("a member cannot be added as %j", async (body, { world, project }) => {
    expect((await members(world, project, project.owner, "POST", "", body)).body.name).toBe(
      "validation_error",
    );
  });
});

describe("the last owner", () => {
  test("can neither leave nor become a member", async ({ world, project }) => {
    const { owner } = project;
    await joined(world, project, "member");
    for (const [method, body] of [
      ["DELETE", undefined],
      ["PATCH", { role: "member" }],
    ] as const) {
      const { status, body: told } = await members(world, project, owner, method, `/${owner.id}`, body);
      expect([status, told.name]).toEqual([409, "invalid_state"]);
    }
    expect((await rolesOf(world, project, owner))[owner.id]).toBe("owner");
  });

  test("can leave once there is another one, and a demotion counts too", async ({ world, project }) => {
    const { owner } = project;
    const second = await joined(world, project, "member");
    await members(world, project, owner, "PATCH", `/${second.id}`, { role: "owner" });
    expect(
      (await members(world, project, owner, "PATCH", `/${owner.id}`, { role: "member" })).body.role,
    ).toBe("member");
    expect((await members(world, project, second, "DELETE", `/${second.id}`)).body.name).toBe(
      "invalid_state",
    );
    expect((await members(world, project, owner, "DELETE", `/${owner.id}`)).status).toBe(200);
  });

  test("remains when all owners leave, or remove each other, at once", async ({ world }) => {
    for (let round = 0; round < 25; round++) {
      const project = await newProject(world);
      const owners = [
        project.owner,
        await joined(world, project, "owner"),
        await joined(world, project, "owner"),
      ];
      const witness = await joined(world, project, "member");
      await Promise.all(
        owners.flatMap((one, at) => {
          const next = owners[(at + 1) % owners.length] ?? one;
          return [
            members(world, project, one, "DELETE", `/${one.id}`),
            members(world, project, one, "DELETE", `/${next.id}`),
            members(world, project, one, "PATCH", `/${next.id}`, { role: "member" }),
          ];
        }),
      );
      const left = Object.values(await rolesOf(world, project, witness)).filter((role) => role === "owner");
      expect(left.length).toBeGreaterThanOrEqual(1);
    }
  });
});

test("a former owner cannot add members, not even in a request that had begun before", async ({ world }) => {
  for (let round = 0; round < 25; round++) {
    const project = await newProject(world);
    const second = await joined(world, project, "owner");
    const friend = newPerson(world);
    const [added] = await Promise.all([
      members(world, project, second, "POST", "", { userId: friend.id, role: "owner" }),
      members(world, project, project.owner, "DELETE", `/${second.id}`),
    ]);
    const { body } = await world.api("GET", `/projects/${project.id}/audit`, project.owner);
    const changes = body.items.map(({ action, target }: Record<string, string>) => `${action} ${target}`);
    const order = [
      changes.indexOf(`member.removed ${second.id}`),
      changes.indexOf(`member.added ${friend.id}`),
    ];
    // The friend is in only if the addition was written first.
    expect(added.status === 201).toBe(order[1] !== -1);
    expect([201, 403, 404]).toContain(added.status);
  }
});
