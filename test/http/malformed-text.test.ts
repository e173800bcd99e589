import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newProject, type TestProject } from "../support/project.ts";
import { startWorld, type World } from "../support/world.ts";

let world: World;
let project: TestProject;
beforeAll(async () => {
  world = await startWorld({}, { engine: "memory" });
  project = await newProject(world);
});
afterAll(() => world.stop());

const bad = "x\ud800y";
const message = "must be well-formed Unicode without lone surrogates";

describe("a lone surrogate", () => {
  test.each<[string, string, unknown, string]>([
    ["POST", "/projects", { name: bad }, "name"],
    ["POST", "/audiences", { name: bad }, "name"],
    ["POST", "/topics", { name: bad }, "name"],
    ["POST", "/contacts", { email: "a@b.test", firstName: bad }, "firstName"],
    ["POST", "/contacts", { email: "a@b.test", properties: { city: bad } }, "properties.city"],
    ["POST", "/emails", { headers: { "X-A": bad } }, "headers.X-A"],
    ["POST", "/emails/bulk", { emails: [{}, { subject: bad }] }, "emails[1].subject"],
    ["POST", "/emails", { [bad]: 1 }, '["x\\ud800y"]'],
  ])("is rejected with its path: %s %s %j", async (method, path, fields, where) => {
    const isPerson = path === "/projects";
    const body = path === "/emails" ? { ...project.email(), ...(fields as object) } : fields;
    const caller = isPerson ? { token: project.owner.token } : { key: project.key };
    const answer = await world.api(method, path, { ...caller, body });
    expect([answer.status, answer.body.name]).toEqual([400, "validation_error"]);
    expect(answer.body.issues).toContainEqual({ path: where, message });
    expect(answer.body.issues.filter((one: { path: string }) => one.path === where)).toHaveLength(1);
  });

  test("does not hide behind another fault, and a pair is accepted", async () => {
    const body = { ...project.email(), subject: "\ud83d\ude00", surprise: bad };
    const { status, body: answer } = await world.api("POST", "/emails", { key: project.key, body });
    expect([status, answer.issues]).toEqual([400, [{ path: "surprise", message }]]);
    const paired = { ...project.email(), subject: "\ud83d\ude00" };
    expect((await world.api("POST", "/emails", { key: project.key, body: paired })).status).toBe(200);
  });
});

describe("a query parameter that is given twice", () => {
  test.each(["limit=5&limit=6", "limit=5&limit=5", "after=&page=1&page=2", "after=x&after=y"])(
    "is rejected by name: %s",
    async (query) => {
      const { status, body } = await world.api("GET", `/emails?${query}`, { key: project.key });
      expect([status, body.name]).toEqual([400, "validation_error"]);
      const [name = ""] = /limit|page|after(?=.*after)/.exec(query) ?? [];
      expect(body.issues).toEqual([{ path: name, message: "given twice" }]);
    },
  );

  test("does not reach the endpoint with joined values", async () => {
    const { status } = await world.api("GET", "/emails?limit=5&after=", { key: project.key });
    expect(status).toBe(200);
  });
});
