import { describe, expect } from "vitest";
import { newProject } from "../support/project.ts";
import { inWorld } from "../support/test.ts";

const test = inWorld.extend("project", { scope: "file" }, ({ world }) => newProject(world));

const bad = "x\ud800y";
const message = "must be well-formed Unicode without lone surrogates";

describe("a lone surrogate (F04)", () => {
  test.for<[string, string, unknown, string]>([
    ["POST", "/projects", { name: bad }, "name"],
    ["POST", "/audiences", { name: bad }, "name"],
    ["POST", "/topics", { name: bad }, "name"],
    ["POST", "/contacts", { email: "a@b.test", firstName: bad }, "firstName"],
    ["POST", "/contacts", { email: "a@b.test", properties: { city: bad } }, "properties.city"],
    ["POST", "/emails", { headers: { "X-A": bad } }, "headers.X-A"],
    ["POST", "/emails/bulk", { emails: [{}, { subject: bad }] }, "emails[1].subject"],
    ["POST", "/emails", { [bad]: 1 }, '["x\\ud800y"]'],
  ] as const)(
    "is rejected with its path: %s %s %j",
    async ([method, path, fields, where], { world, project }) => {
      const isPerson = path === "/projects";
      const body = path === "/emails" ? { ...project.email(), ...(fields as object) } : fields;
      const caller = isPerson ? { token: project.owner.token } : { key: project.key };
      const answer = await world.api(method, path, { ...caller, body });
      expect([answer.status, answer.body.name]).toEqual([400, "validation_error"]);
      expect(answer.body.issues).toContainEqual({ path: where, message });
      expect(answer.body.issues.filter((one: { path: string }) => one.path === where)).toHaveLength(1);
    },
  );

  test("does not hide behind another fault, and a pair is accepted", async ({ world, project }) => {
    const body = { ...project.email(), subject: "\ud83d\ude00", surprise: bad };
    const { status, body: answer } = await world.api("POST", "/emails", { key: project.key, body });
    expect([status, answer.issues]).toEqual([400, [{ path: "surprise", message }]]);
    const paired = { ...project.email(), subject: "\ud83d\ude00" };
    expect((await world.api("POST", "/emails", { key: project.key, body: paired })).status).toBe(200);
  });
});

describe("a query parameter that is given twice (F11)", () => {
  test.for(["limit=5&limit=6", "limit=5&limit=5", "after=&page=1&page=2", "after=x&after=y"])(
    "is rejected by name: %s",
    async (query, { world, project }) => {
      const { status, body } = await world.api("GET", `/emails?${query}`, { key: project.key });
      expect([status, body.name]).toEqual([400, "validation_error"]);
      const [name = ""] = /limit|page|after(?=.*after)/.exec(query) ?? [];
      expect(body.issues).toEqual([{ path: name, message: "given twice" }]);
    },
  );

  test("does not reach the endpoint with joined values", async ({ world, project }) => {
    const { status } = await world.api("GET", "/emails?limit=5&after=", { key: project.key });
    expect(status).toBe(200);
  });
});
