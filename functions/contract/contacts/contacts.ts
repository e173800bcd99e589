import * as z from "zod/mini";
import { propertyTypes } from "../../domain/contacts/contact-properties.ts";
import { area } from "../platform/area.ts";
import { QueriedAddress } from "../platform/mailbox.ts";
import { cursorPageOf, listPageOf, pageQuery } from "../platform/pages.ts";
import { Count, id } from "../platform/words.ts";
import {
  Address,
  ChangedContact,
  ConsentEntry,
  Contact,
  ContactProperty,
  groupIds,
  PersonName,
  PropertiesInput,
  PropertyKey,
} from "./contact-record.ts";

const Flag = z.pipe(
  z.enum(["true", "false"]),
  z.transform((text) => text === "true"),
);

export const contacts = area("contacts", {
  listContacts: {
    method: "GET",
    path: "/contacts",
    access: { key: "contact:read" },
    query: z.strictObject({
      ...pageQuery,
      audienceId: z.optional(id("aud")),
      topicId: z.optional(id("top")),
      segmentId: z.optional(id("seg")),
      email: z.optional(QueriedAddress),
    }),
    reply: [200, listPageOf(Contact)],
    refuses: ["invalid_pagination", "invalid_cursor", "not_found"],
  },
  createContact: {
    method: "POST",
    path: "/contacts",
    access: { key: "contact:write" },
    query: z.strictObject({ upsert: z.optional(Flag) }),
    body: z.strictObject({
      email: Address,
      firstName: z.optional(PersonName),
      lastName: z.optional(PersonName),
      properties: z.optional(PropertiesInput),
      unsubscribed: z.optional(z.boolean()),
      audienceIds: z.optional(groupIds("aud")),
      topicIds: z.optional(groupIds("top")),
    }),
    reply: [201, Contact],
    withoutRead: ["contact:read", ChangedContact],
    upserts: true,
    refuses: ["already_exists", "not_found", "resubscription_locked", "invalid_state"],
  },
  getContact: {
    method: "GET",
    path: "/contacts/{contactRef}",
    access: { key: "contact:read" },
    reply: [200, Contact],
    refuses: ["not_found"],
  },
  updateContact: {
    method: "PATCH",
    path: "/contacts/{contactRef}",
    access: { key: "contact:write" },
    body: z.strictObject({
      email: z.optional(Address),
      firstName: z.optional(PersonName),
      lastName: z.optional(PersonName),
      properties: z.optional(PropertiesInput),
      unsubscribed: z.optional(z.boolean()),
      resubscriptionLocked: z.optional(z.boolean()),
    }),
    reply: [200, Contact],
    withoutRead: ["contact:read", ChangedContact],
    refuses: ["not_found", "already_exists", "invalid_state"],
  },
  deleteContact: {
    method: "DELETE",
    path: "/contacts/{contactRef}",
    access: { key: "contact:delete" },
    query: z.strictObject({ erase: z.optional(Flag) }),
    reply: [200, z.strictObject({ id: id("con"), deleted: z.literal(true) })],
    refuses: ["not_found"],
  },
  listConsent: {
    method: "GET",
    path: "/contacts/{contactRef}/consent",
    access: { key: "contact:read" },
    query: z.strictObject(pageQuery),
    reply: [200, cursorPageOf(ConsentEntry)],
    refuses: ["invalid_pagination", "invalid_cursor", "not_found"],
  },
  listContactProperties: {
    method: "GET",
    path: "/contact-properties",
    access: { key: "contact:read" },
    reply: [200, z.strictObject({ items: z.array(ContactProperty), total: Count })],
    refuses: [],
  },
  createContactProperty: {
    method: "POST",
    path: "/contact-properties",
    access: { key: "contact:write" },
    body: z.strictObject({ key: PropertyKey, type: z.enum(propertyTypes) }),
    reply: [201, ContactProperty],
    refuses: ["already_exists", "invalid_state"],
  },
  deleteContactProperty: {
    method: "DELETE",
    path: "/contact-properties/{propertyName}",
    access: { key: "contact:delete" },
    reply: [200, z.strictObject({ key: z.string(), deleted: z.literal(true) })],
    refuses: ["not_found"],
  },
});
