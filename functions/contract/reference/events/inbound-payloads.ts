import * as z from "zod/mini";
import { InboundSummary } from "../../inbound/inbound-record.ts";
import { Count, id } from "../../platform/words.ts";

const { optional } = z;
const text = optional(z.string());

const { from, subject, receivedAt, parse, threadOf, blockedBy } = InboundSummary.shape;
/** What an event says of an email that arrived. Of one whose sender was erased, nothing is left. */
export const inboundData = z.object({
  domainId: id("dom"),
  inboundEmailId: optional(id("inb")),
  recipient: text,
  ...{ from: optional(from), to: optional(z.array(z.string())), cc: optional(z.array(z.string())) },
  ...{ subject: optional(subject), receivedAt: optional(receivedAt), parse: optional(parse) },
  messageId: optional(z.nullable(z.string())),
  automatic: optional(z.boolean()),
  threadOf: optional(threadOf),
  attachments: optional(
    z.array(
      z.object({
        ...{ index: Count, filename: z.nullable(z.string()), contentType: z.string(), size: Count },
        contentId: optional(z.nullable(z.string())),
      }),
    ),
  ),
  blockedBy: optional(blockedBy),
  erased: optional(z.literal(true)),
});

/** The name is null for a route without one. */
export const routeResumedData = z.object({ routeId: id("rte"), name: optional(z.nullable(z.string())) });

export const routePausedData = z.object({
  ...routeResumedData.shape,
  reason: z.enum(["bounces", "complaints"]),
  ...{ sent: Count, bounces: Count, complaints: Count },
});
