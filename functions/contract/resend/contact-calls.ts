import { resendCalls } from "./call.ts";

const contacts = resendCalls({
  "contacts.create": {
    method: "POST",
    path: "/contacts",
    makes: ["createContact"],
    names: { audienceIds: "segments", topicIds: "topics" },
  },
  "contacts.list": { method: "GET", path: "/contacts", makes: ["listContacts"] },
  "contacts.get": { method: "GET", path: "/contacts/{contactRef}", makes: ["getContact"] },
  "contacts.update": { method: "PATCH", path: "/contacts/{contactRef}", makes: ["updateContact"] },
  "contacts.remove": { method: "DELETE", path: "/contacts/{contactRef}", makes: ["deleteContact"] },
  "contacts.segments.list": {
    method: "GET",
    path: "/contacts/{contactRef}/segments",
    makes: ["getContact", "listAudiences"],
  },
  "contacts.segments.add": {
    method: "POST",
    path: "/contacts/{contactRef}/segments/{audienceId}",
    makes: ["getContact", "addToAudience"],
  },
  "contacts.segments.remove": {
    method: "DELETE",
    path: "/contacts/{contactRef}/segments/{audienceId}",
    makes: ["removeFromAudience"],
  },
  "contacts.topics.list": {
    method: "GET",
    path: "/contacts/{contactRef}/topics",
    makes: ["getContact", "listTopics"],
  },
  "contacts.topics.update": {
    method: "PATCH",
    path: "/contacts/{contactRef}/topics",
    makes: ["getContact", "listTopics", "subscribe", "leaveTopic"],
  },
  "contacts.imports.create": {
    method: "POST",
    path: "/contacts/imports",
    makes: ["createImport"],
    form: true,
    names: { audienceIds: "segments", topicIds: "topics", columns: "column_map", csv: "file" },
  },
  "contacts.imports.list": { method: "GET", path: "/contacts/imports", makes: ["listImports"] },
  "contacts.imports.get": { method: "GET", path: "/contacts/imports/{importId}", makes: ["getImport"] },
});

const groups = resendCalls({
  "segments.create": { method: "POST", path: "/segments", makes: ["createAudience"] },
  "segments.list": { method: "GET", path: "/segments", makes: ["listAudiences"] },
  "segments.get": { method: "GET", path: "/segments/{audienceId}", makes: ["getAudience"] },
  "segments.update": { method: "PATCH", path: "/segments/{audienceId}", makes: ["updateAudience"] },
  "segments.remove": { method: "DELETE", path: "/segments/{audienceId}", makes: ["deleteAudience"] },
  "segments.contacts": {
    method: "GET",
    path: "/segments/{audienceId}/contacts",
    makes: ["listAudienceContacts"],
  },
  "topics.create": { method: "POST", path: "/topics", makes: ["createTopic"] },
  "topics.list": { method: "GET", path: "/topics", makes: ["listTopics"] },
  "topics.get": { method: "GET", path: "/topics/{topicId}", makes: ["getTopic"] },
  "topics.update": { method: "PATCH", path: "/topics/{topicId}", makes: ["updateTopic"] },
  "topics.remove": { method: "DELETE", path: "/topics/{topicId}", makes: ["deleteTopic"] },
  "contactProperties.create": {
    method: "POST",
    path: "/contact-properties",
    makes: ["createContactProperty"],
  },
  "contactProperties.list": { method: "GET", path: "/contact-properties", makes: ["listContactProperties"] },
  "contactProperties.get": {
    method: "GET",
    path: "/contact-properties/{propertyName}",
    makes: ["listContactProperties"],
  },
  "contactProperties.update": {
    method: "PATCH",
    path: "/contact-properties/{propertyName}",
    makes: ["listContactProperties"],
  },
  "contactProperties.remove": {
    method: "DELETE",
    path: "/contact-properties/{propertyName}",
    makes: ["deleteContactProperty"],
  },
});

/** The paths of SDKs before segments took the place of audiences. */
const audiences = resendCalls({
  "audiences.create": { method: "POST", path: "/audiences", makes: ["createAudience"] },
  "audiences.list": { method: "GET", path: "/audiences", makes: ["listAudiences"] },
  "audiences.get": { method: "GET", path: "/audiences/{audienceId}", makes: ["getAudience"] },
  "audiences.remove": { method: "DELETE", path: "/audiences/{audienceId}", makes: ["deleteAudience"] },
  "audiences.contacts.create": {
    method: "POST",
    path: "/audiences/{audienceId}/contacts",
    makes: ["createContact"],
  },
  "audiences.contacts.list": {
    method: "GET",
    path: "/audiences/{audienceId}/contacts",
    makes: ["listAudienceContacts"],
  },
  "audiences.contacts.get": {
    method: "GET",
    path: "/audiences/{audienceId}/contacts/{contactRef}",
    makes: ["getContact"],
  },
  "audiences.contacts.update": {
    method: "PATCH",
    path: "/audiences/{audienceId}/contacts/{contactRef}",
    makes: ["getContact", "updateContact"],
  },
  "audiences.contacts.remove": {
    method: "DELETE",
    path: "/audiences/{audienceId}/contacts/{contactRef}",
    makes: ["removeFromAudience"],
  },
});

export const contactCalls = { ...contacts, ...groups, ...audiences };
