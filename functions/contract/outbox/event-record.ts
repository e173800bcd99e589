import * as z from "zod/mini";
import { eventFilters } from "../../domain/outbox/event-types.ts";
import { Count, Instant, id } from "../platform/words.ts";

/** Something that happened to an email, as the email's own record shows it. */
export const EmailEvent = z.strictObject({
  id: id("evt"),
  /** SES may add kinds that no list names yet. */
  type: z.string(),
  at: Instant,
  recipient: z.optional(z.string()),
  /** Its number among the events of the email, from 1. */
  sequence: z.optional(Count),
  /** A program opened the mail or followed the link, as far as SES can tell. */
  machine: z.optional(z.boolean()),
  detail: z.record(z.string(), z.unknown()),
});

/** Something that happened in a project, with the ids of what it is about. */
export const ActivityEvent = z.strictObject({
  ...EmailEvent.shape,
  emailId: z.optional(id("eml")),
  contactId: z.optional(id("con")),
  domainId: z.optional(id("dom")),
  broadcastId: z.optional(id("brd")),
  webhookId: z.optional(id("whk")),
});

/** One type of event, or all of a kind. */
export const EventKind = z.enum(eventFilters.filter((filter) => filter !== "*"));
