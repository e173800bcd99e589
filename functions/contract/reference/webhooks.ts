import type { AreaReference } from "./area-reference.ts";
import { cursorOrPage, partialPages } from "./pagination.ts";

const eventFilters = "Event types such as `email.bounced`, groups such as `email.*`, or `*` for all events.";

const payloadFormat =
  "The form of the bodies: `standard`, or `resend` for a receiver that was written for Resend.";

export const webhooks: AreaReference = {
  groups: {
    webhooks: "Endpoints of yours that receive events as HTTP requests, with the log of their deliveries.",
  },
  operations: {
    listWebhooks: {
      summary: "List webhook endpoints",
      description: `Newest first, without their secrets. ${cursorOrPage}`,
    },
    createWebhook: {
      summary: "Create a webhook endpoint",
      description:
        "`secret` is only returned here. It verifies the signatures of deliveries, which follow Standard Webhooks: the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`, also sent with the prefix `svix-`. If this response is lost, rotate the secret. The URL must use https on port 443 or on a port from 1024, without credentials or fragment, and its hostname must resolve to public addresses. Returns 409 `invalid_state` when the plan's limit is reached.",
      example: { url: "https://hooks.example.com/mail", events: ["email.bounced", "contact.*"] },
    },
    getWebhook: {
      summary: "Get a webhook endpoint",
      description:
        "`disabledReason` is `gone` if the endpoint returned 410, or `failing` if all deliveries failed for five days. It is null if the endpoint is enabled or was disabled manually.",
    },
    updateWebhook: {
      summary: "Update a webhook endpoint",
      description:
        "Omitted fields keep their value. `enabled: true` clears `disabledReason`; events that were missed can be replayed. Changing the URL or enabling the endpoint resets its count of failures.",
      example: { events: ["*"] },
    },
    deleteWebhook: {
      summary: "Delete a webhook endpoint",
      description:
        "Deletes the endpoint and its secrets immediately and permanently. Pending deliveries are dropped; one that is in progress may still arrive.",
    },
    rotateWebhookSecret: {
      summary: "Rotate the secret of a webhook endpoint",
      description:
        "The new `secret` is only returned here. For 24 hours, deliveries are signed with the old secret too, so that receivers can switch over. At most three secrets are active at a time.",
    },
    testWebhook: {
      summary: "Send a test event",
      description:
        "Sends an event of type `webhook.test`, whatever the endpoint's filter. The delivery appears in the endpoint's list; the event is not part of the activity log. Returns 409 `invalid_state` for a disabled endpoint.",
    },
    listDeliveries: {
      summary: "List deliveries",
      description: `Newest event first, pending deliveries included. ${partialPages}`,
    },
    getDelivery: {
      summary: "Get a delivery",
      description:
        "Returns the delivery with its latest 20 attempts, oldest first, and the first 1,024 bytes of each response.",
    },
    replayWebhook: {
      summary: "Replay deliveries",
      description:
        "Replays one delivery, or all events of a time range. A single delivery restarts its retry schedule, even while it is pending. A range, whose ends are inclusive, is processed asynchronously: every event that matches the endpoint's current filter is delivered, except pending deliveries, which keep their schedule, and events that happen after the request. Event IDs do not change, so receivers can deduplicate. Replays can be repeated. Returns 409 `invalid_state` for a disabled endpoint.",
      example: { from: "2030-01-31T09:00:00Z", to: "2030-01-31T10:00:00Z" },
    },
  },
  schemas: {
    Webhook: {
      events: eventFilters,
      enabled: "Whether events are delivered.",
      format: payloadFormat,
      disabledReason: "Why the service disabled the endpoint; null if it did not.",
    },
    CreateWebhookBody: {
      url: "The URL that events are posted to.",
      events: eventFilters,
      enabled: "Defaults to true.",
      format: "Defaults to `standard`.",
    },
    UpdateWebhookBody: {
      url: "The same rules apply as for a new endpoint.",
      events: "Replaces the whole list.",
      enabled: "Whether events are delivered.",
      format: "Holds for the next attempt.",
    },
    CreateWebhookReply: { secret: "Only returned once." },
    Delivery: {
      eventId: "The `id` in the payload. It is the same for every attempt and replay.",
      emailId: "Null if the event is not about an email.",
      reason:
        "Why there are no more attempts: `exhausted`, `endpoint_gone`, `endpoint_disabled`, `endpoint_deleted` or `event_expired`.",
      attempts: "The number of attempts, including those before a replay.",
      nextAttemptAt: "The earliest time of the next attempt; null if there is none.",
      createdAt: "The time of the event.",
      attemptLog: "The attempts, oldest first.",
      "attemptLog.status": "The HTTP status of the response; null if there was none.",
      "attemptLog.ms": "The duration in milliseconds.",
      "attemptLog.answer": "The start of the response body, or why there was no response, such as `timeout`.",
    },
    ReplayWebhookBody: {
      deliveryId: "A single delivery. Cannot be combined with a range.",
      from: "The start of a range: ISO 8601 with an offset.",
      to: "The end of a range. Required with `from`.",
    },
  },
  parameters: {
    webhookId: "The ID of a webhook endpoint.",
    deliveryId: "The ID of a delivery to this endpoint.",
    "listDeliveries.status": "Only deliveries with this status.",
  },
};
