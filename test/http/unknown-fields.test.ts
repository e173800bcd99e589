import { describe, expect } from "vitest";
import { newProject, type TestProject } from "../support/project.ts";
import { inWorld } from "../support/test.ts";
import type { World } from "../support/world.ts";

const test = inWorld.extend("project", { scope: "file" }, ({ world }) => newProject(world));

const issuesOf = async (world: World, project: TestProject, method: string, path: string, body: unknown) =>
  (await world.api(method, path, { key: project.key, body })).body.issues;

const suggests = (path: string, field: string) => ({
  path,
  message: `unknown field (did you mean \`${field}\`?)`,
});

describe("an unknown field suggests the declared field that it is near to", () => {
  const contact = { email: "a@x.test" };
  test.for([
    ["POST", "/contacts", { ...contact, firstname: "Ada" }, "firstname", "firstName"],
    ["POST", "/contacts", { ...contact, fristName: "Ada" }, "fristName", "firstName"],
    ["POST", "/contacts", { ...contact, "last-name": "L" }, "last-name", "lastName"],
    ["POST", "/contacts", { ...contact, propertys: {} }, "propertys", "properties"],
    ["POST", "/contacts", { ...contact, unsubscribe: true }, "unsubscribe", "unsubscribed"],
    ["POST", "/audiences", { name: "A", descripton: "x" }, "descripton", "description"],
    ["GET", "/contacts?limt=3", undefined, "limt", "limit"],
  ] as const)("%s %s %j", async ([method, path, body, at, field], { world, project }) => {
    expect(await issuesOf(world, project, method, path, body)).toContainEqual(suggests(at, field));
  });

  test("inside a list of a bulk request", async ({ world, project }) => {
    const attachments = [{ filename: "a.txt", contnet: "YQ==", content: "YQ==" }];
    const emails = [project.email(), project.email({ subjekt: "Hi", subject: undefined, attachments })];
    const issues = await issuesOf(world, project, "POST", "/emails/bulk", { emails });
    expect(issues).toContainEqual(suggests("emails[1].subjekt", "subject"));
    // The field that it is near to is given as well.
    expect(issues).toContainEqual({ path: "emails[1].attachments[0].contnet", message: "unknown field" });
  });
});

test.for(["colour", "xy", "nam_e_of_it", "constructor", "x".repeat(5000)])(
  "an unknown field that is near to no other has no suggestion: %s",
  async (name, { world, project }) => {
    expect(await issuesOf(world, project, "POST", "/audiences", { name: "A", [name]: 1 })).toMatchObject([
      { message: "unknown field" },
    ]);
  },
);

test("a body with thousands of unknown fields lists a hundred issues", async ({ world, project }) => {
  const fields = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`descriptio${at}`, 1]));
  expect(await issuesOf(world, project, "POST", "/audiences", { name: "A", ...fields })).toHaveLength(100);
});
