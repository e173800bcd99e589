import * as z from "zod/mini";
import { id } from "../platform/words.ts";
import { PlainAddress, VerdictMatch } from "./route-record.ts";

/** A message that routes are asked about: an inbound email, or one that could come. */
export const Evaluation = z
  .strictObject({
    inboundEmailId: z.optional(id("inb")),
    recipient: z.optional(PlainAddress),
    from: z.optional(PlainAddress),
    subject: z.optional(z.string().check(z.maxLength(998, "must be at most 998 characters"))),
    verdicts: z.optional(VerdictMatch),
    hasAttachment: z.optional(z.boolean()),
    /** The address of the host that sends it. */
    host: z.optional(z.string().check(z.maxLength(45))),
  })
  .check(
    z.refine(
      ({ inboundEmailId, recipient }) => (inboundEmailId === undefined) !== (recipient === undefined),
      {
        path: ["recipient"],
        error: "one of recipient and inboundEmailId is required",
      },
    ),
  );

export const Evaluated = z.strictObject({
  /** `not_received`: no verified domain of the project with \`inbound: true\` has the recipient. */
  status: z.enum(["stored", "blocked", "dropped", "not_received"]),
  blockedBy: z.nullable(z.strictObject({ entryId: id("blo"), sender: z.enum(["envelope", "from", "host"]) })),
  routes: z.array(
    z.strictObject({
      routeId: id("rte"),
      priority: z.int(),
      action: z.enum(["webhook", "forward", "reply", "store", "drop"]),
      matches: z.boolean(),
      /** Why it does not act. */
      reason: z.nullable(
        z.enum([
          "disabled",
          "stopped",
          "recipient",
          "from",
          "subject",
          "verdicts",
          "has_attachment",
          "paused",
        ]),
      ),
    }),
  ),
});
