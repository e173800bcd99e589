import * as z from "zod/mini";
import { area } from "../platform/area.ts";
import { boundedPageOf, listPageOf, pageQuery } from "../platform/pages.ts";
import { Count, Description, Instant, id, Name } from "../platform/words.ts";
import { Contact } from "./contact-record.ts";
import { Filter } from "./segment-filter.ts";

const Segment = z.strictObject({
  id: id("seg"),
  name: z.string(),
  description: z.nullable(z.string()),
  filter: z.unknown(),
  createdAt: Instant,
  updatedAt: Instant,
});

export const segments = area("segments", {
  listSegments: {
    method: "GET",
    path: "/segments",
    access: { key: "segment:read" },
    query: z.strictObject(pageQuery),
    reply: [200, boundedPageOf(Segment)],
    refuses: ["invalid_pagination", "invalid_cursor"],
  },
  createSegment: {
    method: "POST",
    path: "/segments",
    access: { key: "segment:write" },
    body: z.strictObject({ name: Name, description: z.optional(Description), filter: Filter }),
    reply: [201, Segment],
    refuses: ["invalid_state", "not_found"],
  },
  previewSegment: {
    method: "POST",
    path: "/segments/preview",
    access: { key: "segment:read" },
    body: z.strictObject({ filter: Filter }),
    reply: [
      200,
      z.strictObject({ matched: Count, lookedAt: Count, isComplete: z.boolean(), items: z.array(Contact) }),
    ],
    refuses: ["not_found"],
  },
  getSegment: {
    method: "GET",
    path: "/segments/{segmentId}",
    access: { key: "segment:read" },
    reply: [200, Segment],
    refuses: ["not_found"],
  },
  updateSegment: {
    method: "PATCH",
    path: "/segments/{segmentId}",
    access: { key: "segment:write" },
    body: z.strictObject({
      name: z.optional(Name),
      description: z.optional(Description),
      filter: z.optional(Filter),
    }),
    reply: [200, Segment],
    refuses: ["not_found"],
  },
  deleteSegment: {
    method: "DELETE",
    path: "/segments/{segmentId}",
    access: { key: "segment:delete" },
    reply: [200, z.strictObject({ id: id("seg"), deleted: z.literal(true) })],
    refuses: ["not_found", "invalid_state"],
  },
  listSegmentContacts: {
    method: "GET",
    path: "/segments/{segmentId}/contacts",
    access: { key: "segment:read" },
    query: z.strictObject(pageQuery),
    reply: [200, listPageOf(Contact)],
    refuses: ["invalid_pagination", "invalid_cursor", "not_found"],
  },
});
