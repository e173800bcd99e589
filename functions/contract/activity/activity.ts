import * as z from "zod/mini";
import { ActivityEvent, EventKind } from "../outbox/event-record.ts";
import { area } from "../platform/area.ts";
import { listPageOf, pageQuery } from "../platform/pages.ts";
import { id, QueriedInstant } from "../platform/words.ts";

export const activity = area("activity", {
  listActivity: {
    method: "GET",
    path: "/activity",
    access: { key: "activity:read" },
    query: z
      .strictObject({
        ...pageQuery,
        type: z.optional(EventKind),
        emailId: z.optional(id("eml")),
        contactId: z.optional(id("con")),
        from: z.optional(QueriedInstant),
        to: z.optional(QueriedInstant),
      })
      .check(
        z.refine(({ from, to }) => !(from && to && from > to), {
          message: "must not be before from",
          path: ["to"],
        }),
      ),
    reply: [200, listPageOf(ActivityEvent)],
    refuses: ["invalid_pagination", "invalid_cursor"],
  },
  getEvent: {
    method: "GET",
    path: "/activity/{eventId}",
    access: { key: "activity:read" },
    reply: [200, ActivityEvent],
    refuses: ["not_found"],
  },
});
