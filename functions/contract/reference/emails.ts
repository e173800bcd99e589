import type { AreaReference } from "./area-reference.ts";
import { cancellations } from "./cancellations.ts";
import { partialPages } from "./pagination.ts";
import { diagnosisTexts } from "./texts/diagnosis-texts.ts";
import { testTemplate, testTemplateTexts } from "./texts/test-send-texts.ts";

const scheduledAt = "ISO 8601 with an offset, at most 30 days ahead.";

/** A bulk call in the least form. */
const bulkExample = ["One", "Two"].map((name) => ({
  from: "Example <hello@example.test>",
  to: `${name.toLowerCase()}@example.com`,
  subject: `Hello, ${name}`,
  html: "<p>It works.</p>",
}));

export const emails: AreaReference = {
  groups: {
    emails:
      "Send emails, read their status and events, and reschedule or cancel those that are not sent yet.",
  },
  operations: {
    sendEmail: {
      summary: "Send an email",
      description:
        "Queues the email for asynchronous delivery. One unit of quota and the price are reserved for each distinct recipient, free credits first; they are refunded for recipients that the email is not sent to. `GET /emails/{emailId}` returns the status.",
      example: {
        from: "Example <hello@example.test>",
        to: "you@example.com",
        subject: "Hello",
        html: "<p>It works.</p>",
      },
    },
    sendBulk: {
      summary: "Send up to 100 emails",
      description:
        "Accepts all emails or none: one invalid email rejects the request, and `issues` locates each error, such as `emails[17].from`. IDs are returned in request order.",
      example: { emails: bulkExample },
    },
    testTemplate,
    getEmail: {
      summary: "Get an email",
      description:
        "Returns an email with its recipients, events and renderings. Its content is retained for a shorter time than the rest of the record; after that, `html` and `text` are null. Those of an email of a broadcast are also null before it was sent, and where its content has fields of the contact, which may have changed since.",
    },
    getEmailAttachment: {
      summary: "Get a link to an attachment",
      description:
        "`attachmentIndex` is the place in `attachments` of the email, from 0. The link is valid for 15 minutes and downloads a file that browsers do not display. Attachments are kept as long as the content of the email.",
    },
    listEmails: { summary: "List emails", description: `Newest first. ${partialPages}` },
    rescheduleEmail: {
      summary: "Reschedule an email",
      description:
        "Changes the send time of an email that is still `scheduled`. An email of a broadcast has the time of the broadcast.",
      example: { scheduledAt: "2030-01-31T09:00:00+01:00" },
    },
    cancelEmail: {
      summary: "Cancel an email",
      description:
        "Cancels an email that is `scheduled`, or `queued` and not being sent yet (for example while sending is paused), and refunds its price and quota. Other emails return 409 `invalid_state`, and so do those of a broadcast, which is canceled as a whole.",
    },
    ...cancellations.operations,
    ...diagnosisTexts.operations,
  },
  schemas: {
    ...cancellations.schemas,
    ...diagnosisTexts.schemas,
    TestTemplateBody: testTemplateTexts,
    SendEmailBody: {
      from: "An address with or without a display name, such as `Example <hello@example.test>`. Its domain must be verified in the project.",
      to: "At least one address. `to`, `cc` and `bcc` may contain at most 50 distinct recipients in total; duplicates are removed.",
      cc: "Recipients that are visible to all others.",
      bcc: "Recipients that are hidden from all others.",
      replyTo: "The addresses that replies go to.",
      replyToken:
        "Replies go to an address of the domain of `from` that names this email, so that `GET /inbound/emails` links them to it even where a mail program drops `References`. The domain must have `inbound: true`. Excludes `replyTo`.",
      subject:
        "A single line, sent as it is written: Liquid in it is not rendered. Required unless `template` is given, whose subject it replaces where it is not empty.",
      html: "Required unless `template` is given, which excludes it.",
      text: "The plain-text version. Generated from `html` by default.",
      headers:
        "Up to 50 custom headers, none of them empty. Headers that the service sets cannot be overridden. `List-Unsubscribe-Post: List-Unsubscribe=One-Click` (RFC 8058) requires a `List-Unsubscribe` with an https link. With `topicId` the service sets both headers itself, and they are rejected here.",
      attachments: "At most 50. The whole request is limited to 6,291,456 bytes, about 4.5 MB of files.",
      "attachments.filename":
        "At most 255 characters. File types that SES blocks are rejected. Defaults to a name such as `attachment-1.pdf`.",
      "attachments.content": "Base64, without a `data:` prefix.",
      "attachments.contentType":
        "Such as `application/pdf`, with parameters where needed. Derived from the filename by default. A calendar with a method, such as `text/calendar; method=REQUEST` (or `REPLY`, `CANCEL`), is sent as an alternative of the body, so calendar programs show it as an invitation; without a method it is sent as a file.",
      "attachments.contentId":
        'Makes the file available to the HTML as an inline image: `<img src="cid:…">`.',
      tags: "Custom labels for filtering. Tag names must be unique.",
      scheduledAt: `When to send: ${scheduledAt} Sent immediately by default.`,
      template:
        "A published template that provides `subject`, `html` and `text`. The email is rendered when it is accepted, so what is published later does not change it.",
      "template.id": "The ID of the template; or its alias.",
      "template.alias": "The alias of the template; or its ID.",
      "template.version":
        "Pins one of its 20 latest published versions; by alias, one that was published under it.",
      "template.variables":
        "The values of its variables. All that are missing are named in one 400. With a `topicId` and one recipient, `unsubscribeUrl` is the recipient's unsubscribe link unless it is given.",
      topicId:
        "Skips recipients that are unsubscribed from this topic. An email to a single recipient also gets one-click unsubscribe headers; for several recipients, use `POST /emails/bulk`.",
      tracking: "Whether opens and clicks are tracked. Defaults to the setting of the domain.",
    },
    SendBulkBody: { emails: "Each with the same fields as a single email." },
    SendEmailReply: { id: "The ID of the email." },
    SendBulkReply: { items: "One for each email, in request order." },
    RescheduleEmailBody: { scheduledAt },
    Email: {
      to: "Without duplicates.",
      status: "The most advanced status of any recipient.",
      region: "The region that the email is sent from. It never changes, not even after a failed attempt.",
      scheduledAt: "Null if the email was not scheduled.",
      sentAt: "When SES accepted the email.",
      html: "Null after the retention period of email content, and where it is too large for one response of 6 MB with the rest of the record.",
      text: "Null after the retention period of email content.",
      messageId: "The message ID that SES assigned.",
      charged: "What the send took: free credits, and millionths of the currency from the balance.",
      refunded: "What was refunded of it. The email costs the difference.",
      priceMicros: "The amount charged to the balance, in millionths of the currency.",
      credits: "The number of recipients paid for with free credits.",
      "attachments.size": "In bytes.",
      "recipients.at": "When the recipient reached this status.",
      "recipients.reason": "The reason for the status, such as a bounce diagnostic.",
      events: "All events, in order; of an email of a broadcast the first of each type, without clicks.",
      "events.type": "Such as `email.delivered`.",
      "events.recipient": "Absent if the event applies to all recipients.",
      "events.sequence": "The position among the events of the email, from 1, in the order of recording.",
      "events.machine": "True if SES attributes the event to an automated client; otherwise absent.",
      engagement: "Opens and clicks, apart by people and automated clients; of a broadcast's email 0 or 1.",
      webhookDeliveries: "The deliveries of these events to webhook endpoints.",
      renderings:
        "How the content that was sent was made. Of an email of a broadcast `tracking` is null, and where its content has fields of the contact so are the fingerprint and the size.",
    },
    ListEmailsReply: {
      hasMore: "Whether there are more rows in the requested direction.",
      nextCursor: "Pass as `after` to get older rows.",
      prevCursor: "Pass as `before` to get newer rows.",
    },
  },
  parameters: {
    cancellationId: "The ID of a cancellation, as returned when it was started.",
    emailId: "The ID of an email, as returned when it was sent.",
    "listEmails.page": "Not supported: this list uses cursors.",
    "listEmails.status": "Only emails with this status.",
    "listEmails.to": "Only emails with this recipient in `to`, `cc` or `bcc`.",
    "listEmails.tag": "Only emails with this tag: `name` or `name:value`.",
  },
};
