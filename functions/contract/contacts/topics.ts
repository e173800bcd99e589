import * as z from "zod/mini";
import { area } from "../platform/area.ts";
import { boundedPageOf, listPageOf, pageQuery } from "../platform/pages.ts";
import { Count, Description, Instant, id, Name } from "../platform/words.ts";
import { Contact } from "./contact-record.ts";

const Topic = z.strictObject({
  id: id("top"),
  name: z.string(),
  description: z.nullable(z.string()),
  contactCount: Count,
  createdAt: Instant,
  updatedAt: Instant,
});

export const topics = area("topics", {
  listTopics: {
    method: "GET",
    path: "/topics",
    access: { key: "topic:read" },
    query: z.strictObject(pageQuery),
    reply: [200, boundedPageOf(Topic)],
    refuses: ["invalid_pagination", "invalid_cursor"],
  },
  createTopic: {
    method: "POST",
    path: "/topics",
    access: { key: "topic:write" },
    body: z.strictObject({ name: Name, description: z.optional(Description) }),
    reply: [201, Topic],
    refuses: ["invalid_state"],
  },
  getTopic: {
    method: "GET",
    path: "/topics/{topicId}",
    access: { key: "topic:read" },
    reply: [200, Topic],
    refuses: ["not_found"],
  },
  updateTopic: {
    method: "PATCH",
    path: "/topics/{topicId}",
    access: { key: "topic:write" },
    body: z.strictObject({ name: z.optional(Name), description: z.optional(Description) }),
    reply: [200, Topic],
    refuses: ["not_found"],
  },
  deleteTopic: {
    method: "DELETE",
    path: "/topics/{topicId}",
    access: { key: "topic:delete" },
    reply: [200, z.strictObject({ id: id("top"), deleted: z.literal(true) })],
    refuses: ["not_found", "invalid_state"],
  },
  listTopicContacts: {
    method: "GET",
    path: "/topics/{topicId}/contacts",
    access: { key: "contact:read" },
    query: z.strictObject(pageQuery),
    reply: [200, listPageOf(Contact)],
    refuses: ["invalid_pagination", "invalid_cursor", "not_found"],
  },
});
