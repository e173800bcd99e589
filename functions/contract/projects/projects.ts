import * as z from "zod/mini";
import { roles } from "../../domain/platform/people.ts";
import { area } from "../platform/area.ts";
import { OneMailbox } from "../platform/mailbox.ts";
import { boundedPageOf, cursorPageOf, pageQuery } from "../platform/pages.ts";
import { Instant, id, Name } from "../platform/words.ts";
import { RestrictTo } from "./restrict-to.ts";

const Role = z.enum(roles);

/** The signed-in person. */
export const Me = z.strictObject({ id: id("usr") });

/** The address for notices to a project's owners; null for none. */
const NoticeEmail = z.nullable(OneMailbox);

/** A project as a member sees it. */
export const Project = z.strictObject({
  id: id("prj"),
  name: z.string(),
  plan: z.string(),
  noticeEmail: z.nullable(z.string()),
  capture: z.boolean(),
  restrictTo: z.array(z.string()),
  /** The caller's role. */
  role: Role,
  createdAt: Instant,
  updatedAt: Instant,
});

export const AuditEntry = z.strictObject({
  id: id("evt"),
  at: Instant,
  actor: z.string(),
  action: z.string(),
  target: z.string(),
  detail: z.record(z.string(), z.unknown()),
});

const query = z.strictObject(pageQuery);

/** Endpoints for signed-in persons; API keys cannot call them. */
export const projects = area("projects", {
  getMe: {
    method: "GET",
    path: "/me",
    access: "person",
    reply: [200, Me],
    refuses: [],
  },
  listProjects: {
    method: "GET",
    path: "/projects",
    access: "person",
    query,
    reply: [200, boundedPageOf(Project)],
    refuses: ["invalid_pagination", "invalid_cursor"],
  },
  createProject: {
    method: "POST",
    path: "/projects",
    access: "person",
    body: z.strictObject({ name: Name, noticeEmail: z.optional(NoticeEmail) }),
    reply: [201, Project],
    refuses: ["invalid_state"],
  },
  getProject: {
    method: "GET",
    path: "/projects/{projectId}",
    access: "person",
    reply: [200, Project],
    refuses: [],
  },
  updateProject: {
    method: "PATCH",
    path: "/projects/{projectId}",
    access: "person",
    body: z
      .strictObject({
        name: z.optional(Name),
        noticeEmail: z.optional(NoticeEmail),
        capture: z.optional(z.boolean()),
        restrictTo: z.optional(RestrictTo),
      })
      .check(z.refine((given) => Object.keys(given).length > 0, "must have at least one field")),
    reply: [200, Project],
    refuses: ["owners_only"],
  },
  listAudit: {
    method: "GET",
    path: "/projects/{projectId}/audit",
    access: "person",
    query,
    reply: [200, cursorPageOf(AuditEntry)],
    refuses: ["invalid_pagination", "invalid_cursor"],
  },
});
