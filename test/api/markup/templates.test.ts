import { expect } from "vitest";
import { newProject, type TestProject } from "../../support/project.ts";
import { inWorld } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const test = inWorld.extend("project", { scope: "file" }, ({ world }) => newProject(world));

const request = { prompt: "Welcome a new customer.", kind: "marketing", variables: ["firstName"] };

const post = (world: World, project: TestProject, path: string, body: unknown, key = project.key) =>
  world.api("POST", path, { key, body });

test("a generation becomes a template in one call, which shows where it comes from and who changed it", async ({
  world,
  project,
}) => {
  const { body: email } = await post(world, project, "/ai/generate", request);
  const made = await post(world, project, "/templates", {
    name: "Welcome",
    fromGeneration: email.id,
  });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    ...{
      subject: email.subject,
      mjml: email.mjml,
      origin: "generated",
      generationId: email.id,
      editedBy: null,
      purpose: "marketing",
    },
    variables: [
      { key: "firstName", required: true, fallback: null },
      { key: "postalAddress", required: true, fallback: null },
    ],
  });
  const path = `/templates/${made.body.id}`;
  const changed = await world.api("PATCH", path, { key: project.key, body: { subject: "Hello" } });
  expect(changed.body).toMatchObject({ origin: "generated", editedBy: project.keyId, version: 2 });
  const written = await post(world, project, "/templates", { name: "Own", subject: "x", html: "<p>x</p>" });
  expect(written.body).toMatchObject({ origin: "written", generationId: null });
});

test("a generation that is not for marketing becomes a transactional template, unless another purpose is given", async ({
  world,
  project,
}) => {
  const { body: email } = await post(world, project, "/ai/generate", { prompt: "Welcome a customer." });
  const make = async (fields: object) =>
    (await post(world, project, "/templates", { name: "x", fromGeneration: email.id, ...fields })).body;
  expect((await make({})).purpose).toBe("transactional");
  expect((await make({ purpose: "marketing" })).issues).toMatchObject([
    { message: expect.stringContaining("unsubscribeUrl") },
  ]);
});

test("html without MJML, and an address with a fallback, become a template too", async ({
  world,
  project,
}) => {
  const brand = { address: "Main Street 1" };
  const { body: email } = await post(world, project, "/ai/generate", { ...request, format: "html", brand });
  const { body: made } = await post(world, project, "/templates", {
    name: "Welcome",
    fromGeneration: email.id,
  });
  expect(made).toMatchObject({ html: email.html, mjml: null });
  expect(made.variables).toContainEqual({ key: "postalAddress", required: false, fallback: null });
});

test("another project's generation, and one whose retention has ended, are not found", async ({
  world,
  project,
}) => {
  const { body: email } = await post(world, project, "/ai/generate", request);
  const other = await newProject(world);
  const body = { name: "Welcome", fromGeneration: email.id };
  expect((await post(world, project, "/templates", body, other.key)).body.name).toBe("not_found");
  world.clock.advance(30 * 86_400_000);
  expect((await post(world, project, "/templates", body)).body.name).toBe("not_found");
});

test("content beside fromGeneration is refused with its path", async ({ world, project }) => {
  const { body: email } = await post(world, project, "/ai/generate", request);
  const refused = await post(world, project, "/templates", {
    name: "x",
    fromGeneration: email.id,
    html: "<p>x</p>",
  });
  expect([refused.status, refused.body.issues[0].path]).toEqual([400, "fromGeneration"]);
});

test("a base template is given to the model, if the key may read templates", async ({ world, project }) => {
  const { body: base } = await post(world, project, "/templates", {
    name: "Base",
    subject: "x",
    html: "<p>Our layout</p>",
  });
  const body = { ...request, baseTemplateId: base.id };
  expect((await post(world, project, "/ai/generate", body)).status).toBe(200);
  expect(world.model.requests.at(-1)?.messages[0]?.text).toContain("Our layout");
  const key = await project.newKey({ scopes: ["ai:generate"] });
  const refused = await post(world, project, "/ai/generate", body, key);
  expect([refused.status, refused.body.message]).toEqual([403, "This key lacks the scope `template:read`."]);
  const foreign = await newProject(world);
  expect((await post(world, project, "/ai/generate", body, foreign.key)).body.name).toBe("not_found");
});
