import type { ListedEventType, testType } from "../../../domain/outbox/event-types.ts";

/** When each event happens. */
export const eventTexts: { readonly [type in ListedEventType | typeof testType]: string } = {
  "email.scheduled": "An email was accepted, to be sent at `scheduledAt`.",
  "email.queued": "An email was accepted to be sent at once, or its time has come.",
  "email.sent": "SES accepted the email.",
  "email.delivered": "The server of the recipient accepted the email.",
  "email.delivery_delayed": "The server of the recipient does not accept the email yet. SES tries again.",
  "email.bounced":
    "The server of the recipient refused the email. After a hard bounce the address is suppressed.",
  "email.autoreplied": "An automatic reply arrived as a bounce, such as an out-of-office message.",
  "email.complained": "The recipient reported the email as spam. The address is suppressed.",
  "email.not_spam": "The recipient withdrew an earlier report.",
  "email.auth_failure": "A mailbox provider reported that the signature of the email does not verify.",
  "email.opened": "The email was opened. `machine` marks opens by programs.",
  "email.clicked": "A link of the email was followed. `machine` marks visits by programs.",
  "email.failed": "The email could not be sent. Its price was refunded.",
  "email.suppressed": "The email was not sent to this recipient, who is suppressed or unsubscribed.",
  "email.canceled": "The email was canceled before it was sent. Its price was refunded.",
  "email.captured":
    "The project or the API key captures emails: this one was not sent. Its price was refunded.",
  "email.received": "An email arrived at a domain that receives.",
  "email.blocked": "An email arrived from a sender of the blocklist.",
  "inbound.route_paused":
    "Too many emails of a route bounced or were reported as spam: it sends no more until it is resumed.",
  "inbound.route_resumed": "A route that was paused sends again.",
  "contact.created": "A contact was created.",
  "contact.updated": "Fields of a contact changed: `changes` names them.",
  "contact.deleted": "A contact was deleted, or erased: then `erased` is true and `contact` is absent.",
  "contact.unsubscribed": "A contact unsubscribed from all marketing email.",
  "contact.resubscribed": "A contact subscribed again.",
  "domain.created": "A domain was added.",
  "domain.verified": "The DNS records of a domain were found.",
  "domain.failed": "The DNS records of a domain are missing.",
  "domain.deleted": "A domain was deleted.",
  "broadcast.scheduled": "A broadcast was scheduled.",
  "broadcast.started": "A broadcast is being sent: its price is reserved.",
  "broadcast.paused": "A broadcast was paused.",
  "broadcast.resumed": "A broadcast was resumed.",
  "broadcast.sent": "All emails of a broadcast are sent.",
  "broadcast.canceled": "A broadcast was canceled.",
  "broadcast.failed": "A broadcast could not start: `reason` says why.",
  "outbound.updated": "The monthly quota of the project changed.",
  "outbound.paused": "Sending was paused for the project.",
  "outbound.resumed": "Sending was resumed for the project.",
  "webhook.disabled": "The service disabled a webhook endpoint.",
  "webhook.test": "`POST /webhooks/{webhookId}/test` was called. It passes every filter.",
};

export const payloadTexts = {
  data: "What the event is about. It may gain fields.",
  receipt:
    "Any status from 200 to 299 within 15 seconds: the delivery has succeeded. Everything else is repeated.",
  id: "The ID of the event. It is the same for every attempt: handle each ID once.",
  timestamp: "When this attempt was signed, in seconds since 1970.",
  signature:
    "Signatures of `<webhook-id>.<webhook-timestamp>.<body>` as Standard Webhooks defines them, separated by spaces.",
} as const;
