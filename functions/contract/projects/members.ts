import * as z from "zod/mini";
import { roles } from "../../domain/platform/people.ts";
import { area } from "../platform/area.ts";
import { boundedPageOf, pageQuery } from "../platform/pages.ts";
import { Instant, id } from "../platform/words.ts";

const Role = z.enum(roles);

export const Member = z.strictObject({
  userId: id("usr"),
  role: Role,
  createdAt: Instant,
  updatedAt: Instant,
});

/** A project's members. Owners manage them; every member may leave. */
export const members = area("members", {
  listMembers: {
    method: "GET",
    path: "/projects/{projectId}/members",
    access: "person",
    query: z.strictObject(pageQuery),
    reply: [200, boundedPageOf(Member)],
    refuses: ["invalid_pagination", "invalid_cursor"],
  },
  addMember: {
    method: "POST",
    path: "/projects/{projectId}/members",
    access: "person",
    body: z.strictObject({ userId: id("usr"), role: Role }),
    reply: [201, Member],
    refuses: ["owners_only", "already_exists"],
  },
  changeMember: {
    method: "PATCH",
    path: "/projects/{projectId}/members/{userId}",
    access: "person",
    body: z.strictObject({ role: Role }),
    reply: [200, Member],
    refuses: ["not_found", "owners_only", "invalid_state"],
  },
  removeMember: {
    method: "DELETE",
    path: "/projects/{projectId}/members/{userId}",
    access: "person",
    reply: [200, z.strictObject({ id: id("usr"), deleted: z.literal(true) })],
    refuses: ["not_found", "owners_only", "invalid_state"],
  },
});
