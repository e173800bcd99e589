import * as z from "zod/mini";
import { eventFilters } from "../../domain/outbox/event-types.ts";
import { Count, Instant, id } from "../platform/words.ts";

/** An event of an email, as the email's own record shows it. */
export const EmailEvent = z.strictObject({
  id: id("evt"),
  /** SES may add kinds of events that are not listed yet. */
  type: z.string(),
  at: Instant,
  recipient: z.optional(z.string()),
  /** Its number among the events of the email, from 1. */
  sequence: z.optional(Count),
  /** SES attributes the open or click to a program. */
  machine: z.optional(z.boolean()),
  detail: z.record(z.string(), z.unknown()),
});

/** An event of a project, with the ids of the objects that it is about. */
export const ActivityEvent = z.strictObject({
  ...EmailEvent.shape,
  emailId: z.optional(id("eml")),
  contactId: z.optional(id("con")),
  domainId: z.optional(id("dom")),
  broadcastId: z.optional(id("brd")),
  webhookId: z.optional(id("whk")),
});

/** An event type, or a family of them such as `email.*`. */
export const EventKind = z.enum(eventFilters.filter((filter) => filter !== "*"));
