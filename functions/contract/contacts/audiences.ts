import * as z from "zod/mini";
import { area } from "../platform/area.ts";
import { boundedPageOf, listPageOf, pageQuery } from "../platform/pages.ts";
import { Count, Description, Instant, id, Name } from "../platform/words.ts";
import { ChangedContact, Contact, givesOne, WhichContact } from "./contact-record.ts";

const Audience = z.strictObject({
  id: id("aud"),
  name: z.string(),
  description: z.nullable(z.string()),
  contactCount: Count,
  createdAt: Instant,
  updatedAt: Instant,
});

export const audiences = area("audiences", {
  listAudiences: {
    method: "GET",
    path: "/audiences",
    access: { key: "audience:read" },
    query: z.strictObject(pageQuery),
    reply: [200, boundedPageOf(Audience)],
    refuses: ["invalid_pagination", "invalid_cursor"],
  },
  createAudience: {
    method: "POST",
    path: "/audiences",
    access: { key: "audience:write" },
    body: z.strictObject({ name: Name, description: z.optional(Description) }),
    reply: [201, Audience],
    refuses: ["invalid_state"],
  },
  getAudience: {
    method: "GET",
    path: "/audiences/{audienceId}",
    access: { key: "audience:read" },
    reply: [200, Audience],
    refuses: ["not_found"],
  },
  updateAudience: {
    method: "PATCH",
    path: "/audiences/{audienceId}",
    access: { key: "audience:write" },
    body: z.strictObject({ name: z.optional(Name), description: z.optional(Description) }),
    reply: [200, Audience],
    refuses: ["not_found"],
  },
  deleteAudience: {
    method: "DELETE",
    path: "/audiences/{audienceId}",
    access: { key: "audience:delete" },
    reply: [200, z.strictObject({ id: id("aud"), deleted: z.literal(true) })],
    refuses: ["not_found", "invalid_state"],
  },
  listAudienceContacts: {
    method: "GET",
    path: "/audiences/{audienceId}/contacts",
    access: { key: "contact:read" },
    query: z.strictObject(pageQuery),
    reply: [200, listPageOf(Contact)],
    refuses: ["invalid_pagination", "invalid_cursor", "not_found"],
  },
  addToAudience: {
    method: "POST",
    path: "/audiences/{audienceId}/contacts",
    access: { key: "contact:write" },
    body: WhichContact.check(givesOne),
    reply: [200, Contact],
    withoutRead: ["contact:read", ChangedContact],
    refuses: ["not_found", "invalid_state"],
  },
  removeFromAudience: {
    method: "DELETE",
    path: "/audiences/{audienceId}/contacts/{contactRef}",
    access: { key: "contact:write" },
    reply: [200, Contact],
    withoutRead: ["contact:read", ChangedContact],
    refuses: ["not_found"],
  },
});
