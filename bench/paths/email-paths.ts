import { html8k as html } from "../bodies.ts";
import { type Path, path, post } from "./path.ts";

/** A path of a project with a scheduled email. */
function scheduledPath(name: string, method: "PATCH" | "POST", action: string, body?: unknown): Path {
  return path(name, async ({ world, project, startCounting }) => {
    const scheduled = project.email({ html, scheduledAt: "2026-06-20T00:00:00Z" });
    const { id } = (await post(world, project, "/emails", scheduled)).body;
    startCounting();
    await world.api(method, `/emails/${id}${action}`, { ...project, ...(body !== undefined && { body }) });
  });
}

/** Paths that read and change emails. */
export const emailPaths: readonly Path[] = [
  path("GET /emails/:id", async ({ world, project, startCounting }) => {
    const { body } = await post(world, project, "/emails", project.email({ html }));
    await world.settle();
    startCounting();
    await world.api("GET", `/emails/${body.id}`, project);
  }),
  path("GET /emails", async ({ world, project, startCounting }) => {
    await post(world, project, "/emails", project.email({ html }));
    startCounting();
    await world.api("GET", "/emails", project);
  }),
  scheduledPath("PATCH /emails/:id", "PATCH", "", { scheduledAt: "2026-06-21T00:00:00Z" }),
  scheduledPath("POST /emails/:id/cancel", "POST", "/cancel"),
];
