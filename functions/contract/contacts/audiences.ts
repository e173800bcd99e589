import * as z from "zod/mini";
import { area } from "../platform/area.ts";
import { boundedPageOf, listPageOf, pageQuery } from "../platform/pages.ts";
import { Count, Description, Instant, id, Name } from "../platform/words.ts";
import { Contact, givesOne, WhichContact } from "./contact-record.ts";

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
    summary: "List audiences with their contact counts, newest first",
    query: z.strictObject(pageQuery),
    reply: [200, boundedPageOf(Audience)],
    refuses: ["invalid_pagination", "invalid_cursor"],
  },
  createAudience: {
    method: "POST",
    path: "/audiences",
    access: { key: "audience:write" },
    summary: "Create an audience",
    body: z.strictObject({ name: Name, description: z.optional(Description) }),
    reply: [201, Audience],
    refuses: ["invalid_state"],
  },
  getAudience: {
    method: "GET",
    path: "/audiences/{audienceId}",
    access: { key: "audience:read" },
    summary: "Get an audience with its contact count",
    reply: [200, Audience],
    refuses: ["not_found"],
  },
  updateAudience: {
    method: "PATCH",
    path: "/audiences/{audienceId}",
    access: { key: "audience:write" },
    summary: "Update an audience's name or description",
    body: z.strictObject({ name: z.optional(Name), description: z.optional(Description) }),
    reply: [200, Audience],
    refuses: ["not_found"],
  },
  deleteAudience: {
    method: "DELETE",
    path: "/audiences/{audienceId}",
    access: { key: "audience:delete" },
    summary: "Delete an audience and its contacts",
    reply: [200, z.strictObject({ id: id("aud"), deleted: z.literal(true) })],
    refuses: ["not_found"],
  },
  listAudienceContacts: {
    method: "GET",
    path: "/audiences/{audienceId}/contacts",
    access: { key: "contact:read" },
    summary: "List an audience's contacts, newest first",
    query: z.strictObject(pageQuery),
    reply: [200, listPageOf(Contact)],
    refuses: ["invalid_pagination", "invalid_cursor", "not_found"],
  },
  addToAudience: {
    method: "POST",
    path: "/audiences/{audienceId}/contacts",
    access: { key: "contact:write" },
    summary: "Add a contact to an audience",
    body: WhichContact.check(givesOne),
    reply: [200, Contact],
    refuses: ["not_found", "invalid_state"],
  },
  removeFromAudience: {
    method: "DELETE",
    path: "/audiences/{audienceId}/contacts/{contactRef}",
    access: { key: "contact:write" },
    summary: "Remove a contact from an audience; the contact stays",
    reply: [200, Contact],
    refuses: ["not_found"],
  },
});
