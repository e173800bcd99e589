import { newPerson } from "../../test/support/person.ts";
import { type Path, type PathContext, path } from "./path.ts";

/** A path of a project's owner, signed in. */
function ownerPath(
  name: string,
  method: string,
  urlOf: (context: PathContext) => string,
  body?: unknown,
): Path {
  return path(name, (context) => {
    const { world, project } = context;
    return world.api(method, urlOf(context), { ...project.owner, ...(body !== undefined && { body }) });
  });
}

/** A path of a project with a second owner. */
function memberPath(name: string, method: "PATCH" | "DELETE", body?: unknown): Path {
  return path(name, async ({ world, project: { id, owner }, startCounting }) => {
    const userId = newPerson(world).id;
    await world.api("POST", `/projects/${id}/members`, { ...owner, body: { userId, role: "owner" } });
    startCounting();
    const url = `/projects/${id}/members/${userId}`;
    await world.api(method, url, { ...owner, ...(body !== undefined && { body }) });
  });
}

const outbound: readonly Path[] = [
  path("GET /limits", ({ world, project }) => world.api("GET", "/limits", project)),
  path("GET /limits/ledger", ({ world, project }) => world.api("GET", "/limits/ledger", project)),
  path("GET /outbound", ({ world, project }) => world.api("GET", "/outbound", project)),
  path("PATCH /outbound", ({ world, project }) =>
    world.api("PATCH", "/outbound", { ...project, body: { monthlyQuota: 10 } }),
  ),
  path("POST /outbound/pause", ({ world, project }) => world.api("POST", "/outbound/pause", project)),
  path("POST /outbound/resume", ({ world, project }) => world.api("POST", "/outbound/resume", project)),
];

const projectUrl = ({ project }: PathContext) => `/projects/${project.id}`;
const keysUrl = (context: PathContext) => `${projectUrl(context)}/keys`;
const keyUrl = (context: PathContext) => `${keysUrl(context)}/${context.project.keyId}`;
const membersUrl = (context: PathContext) => `${projectUrl(context)}/members`;

/** Paths of projects, their keys and members, and of their limits and outbound sending. */
export const projectPaths: readonly Path[] = [
  ...outbound,
  ownerPath("GET /me", "GET", () => "/me"),
  ownerPath("GET /projects", "GET", () => "/projects"),
  ownerPath("POST /projects", "POST", () => "/projects", { name: "x" }),
  ownerPath("GET /projects/:projectId", "GET", projectUrl),
  ownerPath("PATCH /projects/:projectId", "PATCH", projectUrl, { name: "x" }),
  ownerPath("GET /projects/:projectId/audit", "GET", (context) => `${projectUrl(context)}/audit`),
  ownerPath("GET /projects/:projectId/keys", "GET", keysUrl),
  path("POST /projects/:projectId/keys", (context) => {
    const { owner, domainId } = context.project;
    return context.world.api("POST", keysUrl(context), { ...owner, body: { name: "x", domainId } });
  }),
  ownerPath("PATCH /projects/:projectId/keys/:id", "PATCH", keyUrl, { name: "x" }),
  ownerPath("POST /projects/:projectId/keys/:id/revoke", "POST", (context) => `${keyUrl(context)}/revoke`),
  ownerPath("GET /projects/:projectId/members", "GET", membersUrl),
  path("POST /projects/:projectId/members", (context) => {
    const body = { userId: newPerson(context.world).id, role: "owner" };
    return context.world.api("POST", membersUrl(context), { ...context.project.owner, body });
  }),
  memberPath("PATCH /projects/:projectId/members/:id", "PATCH", { role: "member" }),
  memberPath("DELETE /projects/:projectId/members/:id", "DELETE"),
];
