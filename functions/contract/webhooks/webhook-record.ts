import * as z from "zod/mini";
import { deliveryStatuses } from "../../domain/outbox/delivery-status.ts";
import { eventFilters } from "../../domain/outbox/event-types.ts";
import { payloadFormats } from "../../domain/webhooks/payload-format.ts";
import { Count, GivenInstant, Instant, id } from "../platform/words.ts";

const maxFilters = 50;

/** The form of the bodies that an endpoint gets: this service's own, or that of Resend. */
export const PayloadFormat = z.enum(payloadFormats);

/** The events that a webhook subscribes to, without duplicates. */
export const EventFilters = z.pipe(
  z
    .array(
      z
        .string()
        .check(
          z.refine((text) => eventFilters.includes(text), { error: ({ input }) => unknownFilter(input) }),
        ),
    )
    .check(
      z.minLength(1, "must name at least one event type"),
      z.maxLength(maxFilters, `must name at most ${maxFilters} event types`),
    ),
  z.transform((filters: string[]) => [...new Set(filters)]),
);

function unknownFilter(input: unknown): string {
  return `${JSON.stringify(String(input).slice(0, 60))} is not an event type: use a type such as email.bounced, a family such as email.*, or *`;
}

export const Webhook = z.strictObject({
  id: id("whk"),
  url: z.string(),
  events: z.array(z.string()),
  enabled: z.boolean(),
  format: PayloadFormat,
  disabledReason: z.nullable(z.enum(["gone", "failing"])),
  disabledAt: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
});

/** The response to a creation or a rotation; no other response contains a secret. */
export const WebhookWithSecret = z.strictObject({ ...Webhook.shape, secret: z.string() });

export const DeliverySummary = z.strictObject({
  id: id("whd"),
  webhookId: id("whk"),
  eventId: id("evt"),
  eventType: z.string(),
  emailId: z.nullable(id("eml")),
  status: z.enum(deliveryStatuses),
  reason: z.nullable(z.string()),
  attempts: Count,
  nextAttemptAt: z.nullable(Instant),
  createdAt: Instant,
});

export const Delivery = z.strictObject({
  ...DeliverySummary.shape,
  attemptLog: z.array(
    z.strictObject({ at: Instant, status: z.nullable(z.int()), ms: Count, answer: z.string() }),
  ),
});

/** A replay of all events between two times, which continues after the response. */
const Replay = z.strictObject({ id: id("job"), status: z.literal("running"), from: Instant, to: Instant });
export const Replayed = z.union([DeliverySummary, Replay]);

/** One delivery, or a time range. */
export const WhatToReplay = z
  .strictObject({
    deliveryId: z.optional(id("whd")),
    from: z.optional(GivenInstant),
    to: z.optional(GivenInstant),
  })
  .check(
    z.refine(({ deliveryId, from, to }) => {
      const isRange = from !== undefined && to !== undefined;
      return deliveryId === undefined ? isRange : from === undefined && to === undefined;
    }, "send either deliveryId, or both from and to"),
  );
