export const events = {
  "6.activity-log":
    "Email events (opens, clicks, bounces, complaints, deliveries and others) are recorded in the activity log and readable with `activity:read`.",
  "6.webhook-endpoints": "Webhook endpoints exist, with event filters, managed with the `webhook:*` scopes.",
  "6.lookup": "The email id returned by send can be used to look up webhook events for that email.",
} as const;
