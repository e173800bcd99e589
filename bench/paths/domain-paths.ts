import { type Path, path, post } from "./path.ts";

/** Paths of domains, with the calls to SES that create and delete identities. */
export const domainPaths: readonly Path[] = [
  path("GET /domains", ({ world, project }) => world.api("GET", "/domains", project)),
  path("POST /domains", ({ world, project }) =>
    post(world, project, "/domains", { name: `new.${project.domain}` }),
  ),
  path("GET /domains/:id", ({ world, project }) => world.api("GET", `/domains/${project.domainId}`, project)),
  path("PATCH /domains/:id", ({ world, project }) => {
    const body = { tracking: { opens: true, clicks: false } };
    return world.api("PATCH", `/domains/${project.domainId}`, { ...project, body });
  }),
  path("PATCH /domains/:id that begins to receive", ({ world, project }) =>
    world.api("PATCH", `/domains/${project.domainId}`, { ...project, body: { inbound: true } }),
  ),
  path("DELETE /domains/:id", async ({ world, project, startCounting }) => {
    world.clock.advance(2 * 60_000);
    startCounting();
    await world.api("DELETE", `/domains/${project.domainId}`, project);
  }),
  path("POST /domains/:id/verify", async ({ world, project, startCounting }) => {
    const { body } = await post(world, project, "/domains", { name: `v.${project.domain}` });
    startCounting();
    await world.api("POST", `/domains/${body.id}/verify`, project);
  }),
  path("GET /domains/:id/dns-records", ({ world, project }) =>
    world.api("GET", `/domains/${project.domainId}/dns-records`, project),
  ),
];
