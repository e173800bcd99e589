import * as z from "zod/mini";
import { Count, GivenInstant, Instant, id, Micros } from "../platform/words.ts";
import { TagFilter } from "./message.ts";

const optional = z.optional;
const exact = {
  status: optional(z.enum(["scheduled", "queued"])),
  tag: optional(TagFilter),
  domainId: optional(id("dom")),
  sameBulkAs: optional(id("eml")),
};

/** An empty filter would cancel everything by an oversight. */
const CancelFilter = z
  .strictObject({
    ...exact,
    createdAfter: optional(GivenInstant),
    createdBefore: optional(GivenInstant),
    scheduledAfter: optional(GivenInstant),
    scheduledBefore: optional(GivenInstant),
  })
  .check(
    z.refine((filter) => Object.values(filter).some((value) => value !== undefined), {
      error: "send at least one field; `createdBefore` with the present time matches all emails",
    }),
  );

export const CancelBody = z.strictObject({ filter: CancelFilter, dryRun: optional(z.boolean()) });

export const Cancellation = z.strictObject({
  id: id("job"),
  status: z.enum(["running", "done", "failed"]),
  dryRun: z.boolean(),
  filter: z.strictObject({
    ...exact,
    /** As it was accepted. */
    tag: optional(z.string()),
    createdAfter: optional(Instant),
    createdBefore: optional(Instant),
    scheduledAfter: optional(Instant),
    scheduledBefore: optional(Instant),
  }),
  counts: z.strictObject({ matched: Count, canceled: Count, tooLate: Count }),
  refund: z.strictObject({ credits: Count, micros: Micros }),
  createdAt: Instant,
  endedAt: z.nullable(Instant),
});
