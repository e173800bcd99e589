import type { AreaReference } from "./area-reference.ts";

/** Subscriptions, suppressions and unsubscribe links. */
export const consent: AreaReference = {
  groups: {
    subscriptions: "Subscribe contacts to topics, or unsubscribe them from all marketing email.",
    suppressions: "Addresses that emails are not sent to, after a bounce or complaint or by request.",
    unsubscribe: "The pages behind the unsubscribe links in emails. Recipients need no API key.",
  },
  operations: {
    subscribe: {
      summary: "Subscribe a contact to a topic",
      description:
        "Also resubscribes a contact that someone else unsubscribed. A contact that unsubscribed themselves is locked: 403 `resubscription_locked`. It ends the opt-out of a contact that left the topic, so call it only when the person asks for it.",
      example: { email: "ada@example.com", topicId: "top_01KV5JE8G09BQEJJWM1YBQ5300" },
    },
    leaveTopic: {
      summary: "Take a contact out of a topic",
      description:
        "Opts the contact out of one topic on behalf of the recipient: emails about it are suppressed for the address, and neither an import nor `POST /contacts` adds the contact to it again. Subscribing the contact ends the opt-out. Other marketing email is not affected.",
      example: { email: "ada@example.com", topicId: "top_01KV5JE8G09BQEJJWM1YBQ5300" },
    },
    unsubscribe: {
      summary: "Unsubscribe a contact",
      description:
        "Unsubscribes the contact from all marketing email on behalf of the recipient. It does not set the lock: the contact can be subscribed again.",
      example: { email: "ada@example.com" },
    },
    listSuppressions: { summary: "List suppressions", description: "Newest first." },
    createSuppression: {
      summary: "Suppress an address",
      description:
        "Replaces an existing suppression with a narrower scope. Otherwise returns 409 `already_exists`, and the existing one is kept.",
      example: { email: "gone@example.com" },
    },
    importSuppressions: {
      summary: "Import suppressions",
      description:
        "Suppresses up to 500 addresses, for example those that another service has suppressed, with their reason and time. Each line is judged by itself: the answer says of each whether it was `created`, whether an `existing` suppression covers it, or why it was `refused`. A repeated import changes nothing. The scope is `marketing` for the reason `unsubscribed`, and `all` for others.",
      example: {
        suppressions: [
          { email: "gone@example.com", reason: "bounce", suppressedAt: "2026-03-01T09:00:00Z" },
          { email: "no-thanks@example.com", reason: "unsubscribed" },
        ],
      },
    },
    removeSuppressions: {
      summary: "Remove suppressions",
      description:
        "Removes up to 25 suppressions, as the deletion of each would. `deleted` is false where there is none of the ID. Repeated, it goes on with those that are left.",
      example: { ids: ["sup_01KV5JE8G09BQEJJWM1YBQ5300"] },
    },
    deleteSuppression: {
      summary: "Remove a suppression",
      description:
        "Also removes the address from the suppression lists of SES in every region. Consent is kept: a contact that unsubscribed gets no marketing email. Suppressions of other projects are not affected.",
    },
    showUnsubscribePage: {
      summary: "Show the unsubscribe page",
      description:
        "The target of the `List-Unsubscribe` header. Opening it changes nothing, so link scanners cannot unsubscribe a recipient. Errors are HTML pages too.",
    },
    unsubscribeByLink: {
      summary: "Unsubscribe with a link",
      description:
        "Email clients post `List-Unsubscribe=One-Click` (RFC 8058), URL-encoded or multipart; an empty body is accepted as well. The request can be repeated, and links are valid for years: after the contact is deleted, the address keeps its consent. If the topic of the link was deleted, the recipient is unsubscribed from all marketing email. Unsubscribing from all marketing email locks the contact against being subscribed again.",
    },
  },
  schemas: {
    CreateSuppressionBody: {
      scope: "`all` emails (the default), or `marketing`: broadcasts and emails to a topic.",
      expiresAt: "When the suppression ends: ISO 8601 with an offset. Permanent by default.",
    },
    UnsubscribeByLinkBody: {
      scope: "`all` for all marketing email of the project. Defaults to the topic of the link.",
    },
  },
  parameters: {
    suppressionId: "The ID of a suppression.",
    "listSuppressions.email": "Only the suppression of this address.",
    linkToken: "The token at the end of an unsubscribe link.",
  },
};
