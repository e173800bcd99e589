import { newPerson } from "../test/support/person.ts";
import { activityPaths } from "./activity-paths.ts";
import { html8k as html } from "./bodies.ts";
import { contactPaths } from "./contact-paths.ts";
import { groupPaths } from "./group-paths.ts";
import { hookPaths } from "./hook-paths.ts";
import { type Path, path, post } from "./path.ts";
import { sendPaths } from "./send-paths.ts";
import { toldPaths } from "./told-paths.ts";
import { unsubscribePaths } from "./unsubscribe-paths.ts";
import { workerPaths } from "./worker-paths.ts";

/** Any other endpoint: at most two calls one after another; side by side with the first, who is asking is looked up. */
const other = { depth: 2, calls: 3, readUnits: 4, writeUnits: 14 };

export const paths: readonly Path[] = [
  ...sendPaths,
  // Its events, and what endpoints were told of them, are read along.
  path("GET /emails/:id", { ...other, readUnits: 8 }, async ({ world, project, from }) => {
    const { body } = await post(world, project, "/emails", project.mail({ html }));
    await world.settle();
    from();
    await world.api("GET", `/emails/${body.id}`, project);
  }),
  path("GET /emails", other, async ({ world, project, from }) => {
    await post(world, project, "/emails", project.mail({ html }));
    from();
    await world.api("GET", "/emails", project);
  }),
  path("PATCH /emails/:id", other, async ({ world, project, from }) => {
    const { body } = await post(
      world,
      project,
      "/emails",
      project.mail({ html, scheduledAt: "2026-06-20T00:00:00Z" }),
    );
    from();
    await world.api("PATCH", `/emails/${body.id}`, {
      ...project,
      body: { scheduledAt: "2026-06-21T00:00:00Z" },
    });
  }),
  path("POST /emails/:id/cancel", other, async ({ world, project, from }) => {
    const { body } = await post(
      world,
      project,
      "/emails",
      project.mail({ html, scheduledAt: "2026-06-20T00:00:00Z" }),
    );
    from();
    await world.api("POST", `/emails/${body.id}/cancel`, project);
  }),
  path("GET /domains", other, ({ world, project }) => world.api("GET", "/domains", project)),
  // One call keeps SES's identity from being deleted meanwhile; that it was added is told.
  path("POST /domains", { ...other, depth: 3, readUnits: 5, writeUnits: 16 }, ({ world, project }) =>
    post(world, project, "/domains", { name: `new.${project.domain}` }),
  ),
  path("GET /domains/:id", other, ({ world, project }) =>
    world.api("GET", `/domains/${project.domainId}`, project),
  ),
  path("PATCH /domains/:id", { ...other, depth: 3 }, ({ world, project }) =>
    world.api("PATCH", `/domains/${project.domainId}`, { ...project, body: { inbound: true } }),
  ),
  // The record goes in the third call, with what is told of it; the two after it are about SES's identity.
  path(
    "DELETE /domains/:id",
    { ...other, depth: 5, calls: 6, writeUnits: 20 },
    async ({ world, project, from }) => {
      world.clock.advance(2 * 60_000);
      from();
      await world.api("DELETE", `/domains/${project.domainId}`, project);
    },
  ),
  path("POST /domains/:id/verify", { ...other, depth: 3 }, async ({ world, project, from }) => {
    const { body } = await post(world, project, "/domains", { name: `v.${project.domain}` });
    from();
    await world.api("POST", `/domains/${body.id}/verify`, project);
  }),
  path("GET /domains/:id/dns-records", other, ({ world, project }) =>
    world.api("GET", `/domains/${project.domainId}/dns-records`, project),
  ),
  // Counts of contacts and groups are read along.
  path("GET /limits", { ...other, readUnits: 12 }, ({ world, project }) =>
    world.api("GET", "/limits", project),
  ),
  path("GET /outbound", other, ({ world, project }) => world.api("GET", "/outbound", project)),
  path("PATCH /outbound", other, ({ world, project }) =>
    world.api("PATCH", "/outbound", { ...project, body: { monthlyQuota: 10 } }),
  ),
  path("POST /outbound/pause", other, ({ world, project }) => world.api("POST", "/outbound/pause", project)),
  path("POST /outbound/resume", { ...other, depth: 3, deciding: 2 }, ({ world, project }) =>
    world.api("POST", "/outbound/resume", project),
  ),
  path("GET /me", { ...other, depth: 0 }, ({ world, project: { owner } }) => world.api("GET", "/me", owner)),
  path("GET /projects", other, ({ world, project: { owner } }) => world.api("GET", "/projects", owner)),
  path("POST /projects", other, ({ world, project: { owner } }) =>
    world.api("POST", "/projects", { ...owner, body: { name: "x" } }),
  ),
  path("GET /projects/:projectId", { ...other, depth: 1 }, ({ world, project: { id, owner } }) =>
    world.api("GET", `/projects/${id}`, owner),
  ),
  path("PATCH /projects/:projectId", other, ({ world, project: { id, owner } }) =>
    world.api("PATCH", `/projects/${id}`, { ...owner, body: { name: "x" } }),
  ),
  path("GET /projects/:projectId/audit", other, ({ world, project: { id, owner } }) =>
    world.api("GET", `/projects/${id}/audit`, owner),
  ),
  path("GET /projects/:projectId/keys", { ...other, depth: 1 }, ({ world, project: { id, owner } }) =>
    world.api("GET", `/projects/${id}/keys`, owner),
  ),
  path("POST /projects/:projectId/keys", other, ({ world, project: { id, owner, domainId } }) =>
    world.api("POST", `/projects/${id}/keys`, { ...owner, body: { name: "x", domainId } }),
  ),
  path("PATCH /projects/:projectId/keys/:id", other, ({ world, project: { id, owner, keyId } }) =>
    world.api("PATCH", `/projects/${id}/keys/${keyId}`, { ...owner, body: { name: "x" } }),
  ),
  path("POST /projects/:projectId/keys/:id/revoke", other, ({ world, project: { id, owner, keyId } }) =>
    world.api("POST", `/projects/${id}/keys/${keyId}/revoke`, owner),
  ),
  path("GET /projects/:projectId/members", { ...other, depth: 1 }, ({ world, project: { id, owner } }) =>
    world.api("GET", `/projects/${id}/members`, owner),
  ),
  path("POST /projects/:projectId/members", other, ({ world, project: { id, owner } }) =>
    world.api("POST", `/projects/${id}/members`, {
      ...owner,
      body: { userId: newPerson(world).id, role: "owner" },
    }),
  ),
  path("PATCH /projects/:projectId/members/:id", other, async ({ world, project: { id, owner }, from }) => {
    const userId = newPerson(world).id;
    await world.api("POST", `/projects/${id}/members`, { ...owner, body: { userId, role: "owner" } });
    from();
    await world.api("PATCH", `/projects/${id}/members/${userId}`, { ...owner, body: { role: "member" } });
  }),
  path("DELETE /projects/:projectId/members/:id", other, async ({ world, project: { id, owner }, from }) => {
    const userId = newPerson(world).id;
    await world.api("POST", `/projects/${id}/members`, { ...owner, body: { userId, role: "owner" } });
    from();
    await world.api("DELETE", `/projects/${id}/members/${userId}`, owner);
  }),
  ...activityPaths,
  ...contactPaths,
  ...groupPaths,
  ...unsubscribePaths,
  ...workerPaths,
  ...hookPaths,
  ...toldPaths,
];
