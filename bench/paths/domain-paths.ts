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
  path("GET /domains/:id/compliance", async ({ world, project, startCounting }) => {
    world.clock.advance(25 * 3_600_000);
    await world.verifyDomains();
    // The first request of a minute records the use of the key.
    await world.api("GET", "/limits", project);
    startCounting();
    await world.api("GET", `/domains/${project.domainId}/compliance`, project);
  }),
  path("GET /domains/:id/compliance that was checked since", ({ world, project }) =>
    world.api("GET", `/domains/${project.domainId}/compliance`, project),
  ),
  path("GET /domains/:id/delivery-times", ({ world, project }) =>
    world.api("GET", `/domains/${project.domainId}/delivery-times`, project),
  ),
  path("GET /domains/:id/delivery-times of a month", ({ world, project }) =>
    world.api("GET", `/domains/${project.domainId}/delivery-times?days=31`, project),
  ),
];
