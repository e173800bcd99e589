import type { AreaReference } from "./area-reference.ts";
import { cursorOrPage, partialPages } from "./pagination.ts";
import { inboundSchemas } from "./texts/inbound-texts.ts";

const sending =
  "A route that forwards or replies needs the scope `email:send` too, and a pinned key's route sends from its own domain only.";
const confirming =
  "An address on no verified domain of the project gets a confirmation email, which is charged as any other; until its owner confirms, nothing is forwarded to it (outcome `unconfirmed`). Returns 429 `rate_limited` beyond 3 such emails to an address, or 20 of a project, in a day.";

export const inbound: AreaReference = {
  groups: {
    inboundEmails: "Emails that were received for domains with `inbound: true`.",
    dmarcReports: "What receivers report about the email that comes from a domain.",
    forwarding: "The page by which the owner of an address confirms that email may be forwarded to it.",
    inboundRouting: "What happens to received emails: routes, blocklist and settings.",
  },
  operations: {
    listInboundEmails: {
      summary: "List inbound emails",
      description: `Newest first, without their content. Supports cursors, and \`page\` with totals where the operator enables it. ${partialPages}`,
    },
    getInboundEmail: {
      summary: "Get an inbound email",
      description:
        "`html` is sanitized for display; the raw message has it as it came. Content is null once its retention is over.",
    },
    deleteInboundEmail: {
      summary: "Delete an inbound email",
      description: "Deletes its raw message, content and attachments.",
    },
    getInboundRaw: {
      summary: "Get a link to the raw message",
      description: "The link is valid for five minutes and downloads the message as it was received.",
    },
    getInboundAttachment: {
      summary: "Get a link to an attachment",
      description: "The link is valid for five minutes and downloads a file that browsers do not display.",
    },
    reprocessInboundEmail: {
      summary: "Route an inbound email again",
      description: `By the routes as they are now, asynchronously. New outcomes replace the earlier ones; forwards and replies are sent again. ${sending} Returns 409 \`invalid_state\` for blocked and dropped emails, and once the raw message is no longer kept.`,
    },
    listInboundRoutes: {
      summary: "List inbound routes",
      description: `In the order in which they are evaluated: by priority, then by ID, both descending. ${cursorOrPage}`,
    },
    createInboundRoute: {
      summary: "Create an inbound route",
      description: `${sending} ${confirming} Returns 409 \`invalid_state\` beyond 100 routes.`,
      example: {
        name: "Support",
        match: { recipient: "support@*" },
        action: { type: "webhook", webhookId: "whk_01KV5JE8G09BQEJJWM1YBQ5300" },
      },
    },
    evaluateInboundRoutes: {
      summary: "Evaluate routes without effect",
      description:
        "Returns what would happen to an email, and for each route whether it acts or why not. The email is a stored one (`inboundEmailId`) or is described by its fields: then `status` is `not_received` unless the recipient is on a verified domain of the project that receives email, and `routes` says what they would do.",
      example: { recipient: "support+billing@in.example.com", from: "ana@example.org" },
    },
    getInboundRoute: { summary: "Get an inbound route", description: "With its match and its action." },
    updateInboundRoute: {
      summary: "Update an inbound route",
      description: `Omitted fields keep their value; \`match\` and \`action\` are replaced as a whole. ${sending} With an \`action\` whose addresses are not confirmed, their owners are asked again, at most once in ten minutes.`,
      example: { priority: 250, stop: true },
    },
    deleteInboundRoute: {
      summary: "Delete an inbound route",
      description: "Outcomes of emails that it was applied to are kept.",
    },
    listDmarcReports: {
      summary: "List the DMARC reports of a domain",
      description:
        "The latest first. Aggregate reports that came to `dmarc@` of a domain with `inbound: true`, while `dmarcReports` of the inbound settings is true: from senders that pass DMARC, about verified domains of the project, up to 50 a day, kept 400 days.",
    },
    showForwardingPage: {
      summary: "Show the page of a confirmation link",
      description: "Confirms nothing: email scanners follow every link.",
    },
    confirmForwarding: {
      summary: "Confirm forwarding",
      description: "The form of the page. The link works for seven days; a newer one replaces it.",
    },
    listBlocklist: { summary: "List the blocklist", description: `Newest first. ${cursorOrPage}` },
    createBlocklistEntry: {
      summary: "Block a sender",
      description:
        "Emails of the sender are kept for seven days with the status `blocked`, and no route sees them. Returns 409 `invalid_state` beyond 500 entries.",
      example: { value: "*.example.net", reason: "Spam" },
    },
    deleteBlocklistEntry: {
      summary: "Delete a blocklist entry",
      description: "Emails of the sender are received again.",
    },
    getInboundSettings: {
      summary: "Get the inbound settings",
      description: "How long received emails are kept, and what happens to those that no route matches.",
    },
    updateInboundSettings: {
      summary: "Update the inbound settings",
      description: "For emails that are received from then on.",
      example: { rawDays: 7, unmatched: "drop" },
    },
  },
  schemas: inboundSchemas,
  parameters: {
    attachmentIndex: "The index of the attachment, from 0.",
    confirmToken: "The token of the link.",
    blocklistEntryId: "The ID of a blocklist entry.",
    inboundEmailId: "The ID of an inbound email.",
    routeId: "The ID of an inbound route.",
    recipient: "The envelope recipient, compared without regard to case.",
    "listInboundEmails.from": "The From address or the envelope sender, compared without regard to case.",
    "listInboundEmails.domainId": "The domain that received the email.",
    "listInboundEmails.routeId": "A route that acted on the email.",
    "listInboundEmails.status": "What happened to the email.",
    automatic: "Whether the email was sent by a program.",
    receivedFrom: "The earliest time of receipt.",
    receivedTo: "The latest time of receipt.",
  },
};
