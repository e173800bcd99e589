import * as z from "zod/mini";
import { deliveryStatuses } from "../../domain/outbox/delivery-status.ts";
import { area } from "../platform/area.ts";
import { boundedPageOf, cursorPageOf, pageQuery } from "../platform/pages.ts";
import { id } from "../platform/words.ts";
import {
  Delivery,
  DeliverySummary,
  EventFilters,
  PayloadFormat,
  Replayed,
  Webhook,
  WebhookWithSecret,
  WhatToReplay,
} from "./webhook-record.ts";

export const webhooks = area("webhooks", {
  listWebhooks: {
    method: "GET",
    path: "/webhooks",
    access: { key: "webhook:read" },
    query: z.strictObject(pageQuery),
    reply: [200, boundedPageOf(Webhook)],
    refuses: ["invalid_pagination", "invalid_cursor"],
  },
  createWebhook: {
    method: "POST",
    path: "/webhooks",
    access: { key: "webhook:write" },
    body: z.strictObject({
      url: z.string(),
      events: EventFilters,
      enabled: z.optional(z.boolean()),
      format: z.optional(PayloadFormat),
    }),
    reply: [201, WebhookWithSecret],
    refuses: ["invalid_state"],
  },
  getWebhook: {
    method: "GET",
    path: "/webhooks/{webhookId}",
    access: { key: "webhook:read" },
    reply: [200, Webhook],
    refuses: ["not_found"],
  },
  updateWebhook: {
    method: "PATCH",
    path: "/webhooks/{webhookId}",
    access: { key: "webhook:write" },
    body: z.strictObject({
      url: z.optional(z.string()),
      events: z.optional(EventFilters),
      enabled: z.optional(z.boolean()),
      format: z.optional(PayloadFormat),
    }),
    reply: [200, Webhook],
    refuses: ["not_found"],
  },
  deleteWebhook: {
    method: "DELETE",
    path: "/webhooks/{webhookId}",
    access: { key: "webhook:delete" },
    reply: [200, z.strictObject({ id: id("whk"), deleted: z.literal(true) })],
    refuses: ["not_found"],
  },
  rotateWebhookSecret: {
    method: "POST",
    path: "/webhooks/{webhookId}/rotate-secret",
    access: { key: "webhook:write" },
    body: z.strictObject({}),
    bodyOptional: true,
    reply: [200, WebhookWithSecret],
    refuses: ["not_found"],
  },
  testWebhook: {
    method: "POST",
    path: "/webhooks/{webhookId}/test",
    access: { key: "webhook:write" },
    body: z.strictObject({}),
    bodyOptional: true,
    reply: [201, DeliverySummary],
    refuses: ["not_found", "invalid_state"],
  },
  listDeliveries: {
    method: "GET",
    path: "/webhooks/{webhookId}/deliveries",
    access: { key: "webhook:read" },
    query: z.strictObject({ ...pageQuery, status: z.optional(z.enum(deliveryStatuses)) }),
    reply: [200, cursorPageOf(DeliverySummary)],
    refuses: ["invalid_pagination", "invalid_cursor", "not_found"],
  },
  getDelivery: {
    method: "GET",
    path: "/webhooks/{webhookId}/deliveries/{deliveryId}",
    access: { key: "webhook:read" },
    reply: [200, Delivery],
    refuses: ["not_found"],
  },
  replayWebhook: {
    method: "POST",
    path: "/webhooks/{webhookId}/replay",
    access: { key: "webhook:write" },
    body: WhatToReplay,
    reply: [202, Replayed],
    refuses: ["not_found", "invalid_state"],
  },
});
