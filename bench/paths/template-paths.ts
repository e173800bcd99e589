import { type Path, type PathContext, path, post } from "./path.ts";

const template = { name: "Welcome", alias: "welcome", subject: "Hello", html: "<p>Hello</p>" };

/** A path of a project with a published template. */
function templatePath(name: string, run: (context: PathContext, id: string) => Promise<unknown>): Path {
  return path(name, async (context) => {
    const { world, project, startCounting } = context;
    const { body } = await post(world, project, "/templates", template);
    await post(world, project, `/templates/${body.id}/publish`, {});
    startCounting();
    await run(context, body.id);
  });
}

/** A path of one call on a published template. */
function callPath(method: string, sub = "", body?: object): Path {
  return templatePath(
    `${method} /templates/:id${sub.replace(/\?.*/, "")}`,
    ({ world, project: { key } }, id) =>
      world.api(method, `/templates/${id}${sub}`, { key, ...(body && { body }) }),
  );
}

/** A call on a template whose content differs from the published version. */
function changedPath(sub: string, body: object): Path {
  return path(`POST /templates/:id${sub}`, async ({ world, project, startCounting }) => {
    const { key } = project;
    const { body: made } = await post(world, project, "/templates", template);
    await post(world, project, `/templates/${made.id}/publish`, {});
    await world.api("PATCH", `/templates/${made.id}`, { key, body: { html: "<p>Changed</p>" } });
    startCounting();
    await post(world, project, `/templates/${made.id}${sub}`, body);
  });
}

/** A send with a template reads one more row in the call that it makes in any case. */
export const templatePaths: readonly Path[] = [
  templatePath("POST /emails with a template", ({ world, project }) => {
    const { subject: _, html: __, ...email } = project.email();
    return post(world, project, "/emails", { ...email, template: { alias: "welcome", version: 1 } });
  }),
  templatePath("GET /templates", ({ world, project: { key } }) => world.api("GET", "/templates", { key })),
  templatePath("POST /templates", ({ world, project }) =>
    post(world, project, "/templates", { ...template, alias: "second" }),
  ),
  templatePath("POST /templates/validate", ({ world, project }) =>
    post(world, project, "/templates/validate", { subject: "Hello", html: "<p>Hello</p>" }),
  ),
  callPath("GET"),
  callPath("PATCH", "", { html: "<p>Changed</p>" }),
  callPath("DELETE"),
  changedPath("/publish", {}),
  changedPath("/restore", { version: 1 }),
  callPath("POST", "/duplicate", {}),
  callPath("GET", "/versions"),
  templatePath("GET /templates/:id/versions/:version", ({ world, project: { key } }, id) =>
    world.api("GET", `/templates/${id}/versions/1`, { key }),
  ),
  callPath("GET", "/diff?from=1&to=1"),
  callPath("GET", "/uses"),
  callPath("POST", "/render", {}),
  path("POST /templates/:id/test", async ({ world, project, startCounting }) => {
    const { body } = await post(world, project, "/templates", template);
    const { from, to } = project.email();
    startCounting();
    await post(world, project, `/templates/${body.id}/test`, { from, to });
  }),
];
