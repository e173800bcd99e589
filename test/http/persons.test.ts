import { describe, expect } from "vitest";
import { connectPeople } from "../../functions/gateways/projects/oidc.ts";
import { memberKey } from "../../functions/store/platform/keys.ts";
import { remove } from "../../functions/store/platform/write.ts";
import { newApi } from "../support/api.ts";
import { newPerson } from "../support/person.ts";
import { newProject, type TestProject } from "../support/project.ts";
import { inWorld } from "../support/test.ts";
import type { World } from "../support/world.ts";
import { ask, callFor, keyOperations, nobodysEmail, operationOf, personOperations } from "./calls.ts";

const test = inWorld.extend("project", { scope: "file" }, ({ world }) => newProject(world, { credits: 100 }));

const nobodys = "prj_01KV5JE8G09BQEJJWM1YBQ5300";

describe.each(keyOperations)("$method $path", (operation) => {
  test("serves a member of the project, with its header and without scopes", async ({ world }) => {
    const own = await newProject(world, { credits: 100 });
    const call = await callFor(world, operation, own);
    const { status } = await ask(world, call, { token: own.owner.token, project: own.id });
    expect(status).toBe(operation.reply[0]);
  });

  test("is not there for a person of another project, however the project is spelt, and reads nothing of it", async ({
    world,
    project,
  }) => {
    const { token } = newPerson(world);
    const call = await callFor(world, operation, project);
    for (const named of [project.id, nobodys, project.id.toLowerCase(), "x", `${project.id},${project.id}`]) {
      world.recorder.reset();
      const { status, body } = await ask(world, call, { token, project: named });
      expect([named, status, body.name]).toEqual([named, 404, "not_found"]);
      expect(world.recorder.calls().filter(({ writeUnits }) => writeUnits > 0)).toEqual([]);
      if (!/^prj_[0-9A-Z]{26}$/.test(named)) expect(world.recorder.calls()).toEqual([]);
    }
  });
});

describe("a person's token on endpoints for keys", () => {
  const limits = (world: World, project: TestProject, over: object) =>
    world.api("GET", "/limits", { token: project.owner.token, ...over });

  test("needs the header that names the project", async ({ world, project }) => {
    for (const over of [{}, { project: "" }]) {
      const { status, body } = await limits(world, project, over);
      expect([status, body.issues]).toEqual([400, [expect.objectContaining({ path: "X-Project-Id" })]]);
    }
  });

  test("is judged before the header, and before anything is read", async ({ world, project }) => {
    world.recorder.reset();
    for (const over of [{}, { project: nobodys }, { project: project.id }]) {
      const { status, body } = await limits(world, project, {
        token: world.issuer.token({ forged: true }),
        ...over,
      });
      expect([status, body.name]).toEqual([401, "invalid_token"]);
    }
    expect(world.recorder.calls()).toEqual([]);
  });

  test("gets the same error for everything that can be wrong with it", async ({ world, project }) => {
    const tokens = [
      { forged: true },
      { unsigned: true },
      { symmetric: true },
      { claims: { exp: 1 } },
      { claims: { aud: "x" } },
    ];
    const answers = await Promise.all(
      tokens.map((parts) =>
        limits(world, project, { token: world.issuer.token(parts), project: project.id }),
      ),
    );
    const told = answers.map(({ status, body: { requestId: _, ...body } }) => JSON.stringify([status, body]));
    expect(new Set(told).size).toBe(1);
    expect(told[0]).toContain("invalid_token");
    expect(answers.map(({ headers }) => headers["www-authenticate"])).toEqual(tokens.map(() => "Bearer"));
  });

  test("reaches no project that is named in the query or the body", async ({ world, project }) => {
    const other = await newProject(world);
    const { body } = await limits(world, project, { project: other.id });
    expect(body.name).toBe("not_found");
  });

  test("does not change a key's project, whatever project the header names", async ({ world, project }) => {
    const other = await newProject(world, { balanceMicros: 5_000_000 });
    const { body } = await world.api("GET", "/limits", { key: project.key, project: other.id });
    expect(body.balanceMicros).toBe(0);
  });

  test("is rejected with 503 while the issuer's keys cannot be read", async ({ world, project }) => {
    const people = connectPeople({ ...world.issuer.signIn, jwksUri: "http://127.0.0.1:9/" });
    const api = newApi({ ...world.services, people: async () => people });
    const { status, body } = await api("GET", "/limits", { token: project.owner.token, project: project.id });
    expect([status, body.name]).toEqual([503, "unavailable"]);
    expect((await api("GET", "/limits", { key: project.key })).status).toBe(200);
  });

  test("sends from any of the project's domains", async ({ world, project }) => {
    const { owner, id } = project;
    const { status } = await world.api("POST", "/emails", {
      token: owner.token,
      project: id,
      body: project.email(),
    });
    expect(status).toBe(200);
  });

  test("needs no more calls than a key's request", async ({ world, project }) => {
    const depthOf = async (by: object) => {
      world.recorder.reset();
      await world.api("GET", `/emails/${nobodysEmail}`, by);
      return world.recorder.calls().map(({ command, depth }) => [command, depth]);
    };
    const { key, id, owner } = project;
    expect(await depthOf({ token: owner.token, project: id })).toEqual(await depthOf({ key }));
  });

  test("stops working at the next request once the person has left", async ({ world, project }) => {
    const person = newPerson(world);
    const { owner, id } = project;
    const by = { token: person.token, project: id };
    for (let round = 0; round < 50; round++) {
      const body = { userId: person.id, role: "member" };
      await world.api("POST", `/projects/${id}/members`, { token: owner.token, body });
      expect((await world.api("GET", "/limits", by)).status).toBe(200);
      await world.api("DELETE", `/projects/${id}/members/${person.id}`, { token: owner.token });
      expect((await world.api("GET", "/limits", by)).status).toBe(404);
    }
  });
});

describe.each(personOperations)("$method $path", (operation) => {
  test("takes no API key, with whatever scopes, and reads nothing for one", async ({ world, project }) => {
    const call = await callFor(world, operation, project);
    world.recorder.reset();
    const { status, body } = await ask(world, call, { key: project.key });
    expect([status, body.name]).toEqual([401, "invalid_token"]);
    expect(world.recorder.calls()).toEqual([]);
  });

  test("is not there for a person of another project", async ({ world, project }) => {
    if (!operation.path.includes("{projectId}")) return;
    const stranger = await newProject(world);
    const call = await callFor(world, operation, project);
    world.recorder.reset();
    const foreign = await ask(world, call, { token: stranger.owner.token });
    expect(world.recorder.calls().filter(({ writeUnits }) => writeUnits > 0)).toEqual([]);
    const paths = [nobodys, "x"].map((id) => call.path.replace(project.id, id));
    const others = await Promise.all(
      paths.map((path) => ask(world, { ...call, path }, { token: stranger.owner.token })),
    );
    const told = [foreign, ...others].map(({ status, body: { requestId: _, ...body } }) =>
      JSON.stringify([status, body]),
    );
    expect(new Set(told).size).toBe(1);
    expect(told[0]).toContain("not_found");
  });
});

test("a person without a member row has no access, whatever is listed", async ({ world }) => {
  const { id, owner } = await newProject(world);
  await remove(world.services.tables, "data", memberKey(id, owner.id));
  expect((await world.api("GET", `/projects/${id}`, owner)).status).toBe(404);
  expect((await world.api("GET", "/projects", owner)).body.items).toEqual([]);
  expect(operationOf("listProjects").access).toBe("person");
});

test("the log has no part of a token, valid or not", async ({ world, project }) => {
  const good = newPerson(world).token;
  const bad = world.issuer.token({ forged: true });
  for (const token of [good, bad]) {
    await world.api("GET", "/projects", { token });
    await world.api("GET", "/limits", { token, project: project.id });
  }
  const log = world.logged.join("\n");
  for (const part of [...good.split("."), ...bad.split(".")].filter((one) => one.length > 60))
    expect(log).not.toContain(part);
});
