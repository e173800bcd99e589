import type { AreaReference } from "../area-reference.ts";

const pattern = "`*` is any text and `{a,b}` one of several; it must match from the beginning to the end.";

const matchTexts = {
  "match.recipient": `A pattern of envelope recipients, such as \`support@*\`, \`*@in.example.com\` or \`{sales,info}@\`. ${pattern}`,
  "match.from": `A pattern of the From address. ${pattern}`,
  "match.subject": `A pattern of the subject. ${pattern}`,
  "match.verdicts": "Verdicts that the email must have.",
  "match.hasAttachment": "Whether the email must have attachments, or must have none.",
  priority:
    "A higher one is evaluated earlier. By default 300 for an exact address, 200 for a pattern, 100 for all addresses of a domain, 0 for all addresses.",
  tags: "`exact` does not match `name+tag@domain` by a pattern for `name@domain`. The default is `any`.",
  action:
    "`webhook` calls that endpoint, whether or not it subscribes to `email.received`; `forward` and `reply` send emails; With `evenIfSpam`, emails that failed the spam check are forwarded too. `drop` keeps only the facts, unless an earlier route acted, and ends the evaluation.",
  stop: "Whether no later route is evaluated after this one has acted.",
  enabled: "A disabled route never acts.",
};

/** Texts of the schemas of inbound emails, routes, blocklist and settings. */
export const inboundSchemas: Required<AreaReference>["schemas"] = {
  InboundEmail: {
    recipient: "The envelope recipient: it decides whose the email is, and which routes match.",
    from: "The From header. Only `verdicts` say whether it is genuine.",
    verdicts: "What SES found out, from its receipt.",
    automatic: "Whether it was sent by a program: such emails are not forwarded or replied to.",
    threadOf:
      "The email of the project that it answers. `by` is `reply_address` if it was sent to the reply address of that email, which nobody else can make up, and `references` if its headers say so. Neither says who wrote it.",
    blockedBy: "The blocklist entry and the sender that it names.",
    parse: "`failed` if the message could not be parsed within the limits; its raw form is available.",
    truncated: "Whether `text` or `html` was cut at 1,000,000 characters.",
    routes:
      "The routes that matched. `outcome` is `pending`, `done`, or why nothing was done, such as `automatic`, `spam`, `route_paused` or `unconfirmed`; `partly_unconfirmed` was forwarded to those who have confirmed.",
    dmarcReport:
      "For a message to the address of DMARC reports: `recorded`, `duplicate`, or why its report was not recorded, such as `unproved_reporter`, `not_xml` or `too_large`. Null for any other.",
    reprocessed: "How often it was routed again.",
    strippedText: "`text` without quoted text and signature.",
  },
  InboundEmailSummary: {
    attachments: "The first 20: `attachmentCount` counts them all. Empty for a dropped email.",
  },
  CreateInboundRouteBody: matchTexts,
  UpdateInboundRouteBody: {
    ...matchTexts,
    paused: "`false` lets a paused route send again; what it sent before no longer counts.",
  },
  InboundRoute: {
    confirmations:
      "The addresses on no verified domain of the project. `problem` is why the confirmation email could not be sent.",
    paused:
      "Why the route sends no more: 5 % hard bounces (at least 5, of at least 100 recipients) or 0.1 % complaints (at least 3) of what it sent in a month. Emails still match it. Null if it sends.",
  },
  EvaluateInboundRoutesBody: {
    inboundEmailId: "A stored email; excludes the other fields.",
    host: "The IP address of the sending host, for networks in the blocklist.",
  },
  CreateBlocklistEntryBody: {
    value:
      "An address, a domain, `*.domain` for its subdomains but not itself, or an IP address or network of the sending host. Addresses and domains are compared with the envelope sender and with From, without regard to case; an address without a `+tag` is also that with any.",
    reason: "A note of yours.",
  },
  UpdateInboundSettingsBody: {
    rawDays: "How many days raw messages and content are kept.",
    emailDays: "How many days the facts of an email are kept: at least `rawDays`.",
    largestBytes: "Larger messages are dropped.",
    unmatched: "What happens to emails that no route matches.",
    forwardsPerHour:
      "How many emails of a thread are forwarded in an hour, at most 20. What a route has forwarded and a relay has sent back is forwarded five times.",
    dmarcReports: "Whether DMARC reports to `dmarc@` of the project's domains are recorded.",
  },
  DmarcReport: {
    reporter: "The domain that sent the report.",
    passed: "Emails that passed DMARC: by an aligned DKIM signature, by an aligned SPF, or by both.",
    sources: "The 20 addresses that sent most.",
    otherSources: "How many other addresses there were, and their emails.",
  },
};
