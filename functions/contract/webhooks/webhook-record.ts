import * as z from "zod/mini";
import { deliveryStatuses } from "../../domain/outbox/delivery-status.ts";
import { eventFilters } from "../../domain/outbox/event-types.ts";
import { Count, GivenInstant, Instant, id } from "../platform/words.ts";

const mostFilters = 50;

/** What an endpoint asks for; one that is named twice counts once. */
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
      z.maxLength(mostFilters, `may name at most ${mostFilters} event types`),
    ),
  z.transform((filters: string[]) => [...new Set(filters)]),
);

function unknownFilter(input: unknown): string {
  return `${JSON.stringify(String(input).slice(0, 60))} is no event type: give one such as email.bounced, a kind such as email.*, or *`;
}

export const Webhook = z.strictObject({
  id: id("whk"),
  url: z.string(),
  events: z.array(z.string()),
  enabled: z.boolean(),
  disabledReason: z.nullable(z.enum(["gone", "failing"])),
  disabledAt: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
});

/** The one answer to a creation or a rotation: nothing else shows a secret. */
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

/** A replay of all events between two times, which goes on after the answer. */
const Replay = z.strictObject({ id: id("job"), status: z.literal("running"), from: Instant, to: Instant });
export const Replayed = z.union([DeliverySummary, Replay]);

/** One delivery, or a time range: never both, never half of one. */
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
    }, "give either deliveryId, or from and to"),
  );
