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

/** A send with a template reads one more row in the call that it makes in any case. */
export const templatePaths: readonly Path[] = [
  templatePath("POST /emails with a template", ({ world, project }) => {
    const { subject: _, html: __, ...email } = project.email();
    return post(world, project, "/emails", { ...email, template: { alias: "welcome", version: 1 } });
  }),
  templatePath("POST /templates/:id/render", ({ world, project }, id) =>
    post(world, project, `/templates/${id}/render`, {}),
  ),
];
