import * as z from "zod/mini";
import { figureRules } from "../../domain/broadcasts/figures/figure-rules.ts";
import { bounceTypes, recipientEvents } from "../../domain/broadcasts/figures/recipient-events.ts";
import { unsentReasons } from "../../domain/broadcasts/unsent-reasons.ts";
import { broadcastParts, variantNames } from "../../domain/broadcasts/variants.ts";
import { mailboxProviders } from "../../domain/platform/addresses/mailbox-providers.ts";
import { Status } from "../emails/email-record.ts";
import { area } from "../platform/area.ts";
import { listPageOf, pageQuery } from "../platform/pages.ts";
import { QueryAddress } from "../platform/query-address.ts";
import { Count, Instant, id } from "../platform/words.ts";

const nullable = z.nullable;
const Reason = z.enum(unsentReasons);

const BroadcastEmail = z.strictObject({
  id: id("eml"),
  contactId: id("con"),
  to: z.string(),
  status: Status,
  reason: nullable(Reason),
  detail: nullable(z.string()),
  messageId: nullable(z.string()),
  createdAt: Instant,
  at: Instant,
  openedAt: nullable(Instant),
  clickedAt: nullable(Instant),
  unsubscribedAt: nullable(Instant),
  bounceType: nullable(z.enum(bounceTypes)),
  clicks: z.array(z.strictObject({ link: nullable(z.string()), clicks: Count })),
});

const Unsent = z.strictObject({
  emailId: nullable(id("eml")),
  contactId: id("con"),
  reason: nullable(Reason),
  detail: nullable(z.string()),
});

const CountsByReason = z.partialRecord(Reason, Count);
const Rate = nullable(z.number());

/** How many recipients each was reported of. */
const facts = {
  delivered: Count,
  bounced: Count,
  complained: Count,
  opened: Count,
  clicked: Count,
  unsubscribed: Count,
  machineOpened: Count,
  machineClicked: Count,
};
const ratesOfDelivered = { complained: Rate, opened: Rate, clicked: Rate, unsubscribed: Rate };
// A rule for each name that the figures have.
const Rules = z.strictObject(
  Object.fromEntries(Object.keys(figureRules).map((name) => [name, z.string()])) as Record<
    keyof typeof figureRules,
    z.ZodMiniString
  >,
);

const LinkFigures = z.strictObject({
  link: nullable(z.string()),
  clicks: Count,
  machineClicks: Count,
  recipients: Count,
  machineRecipients: Count,
});

const BroadcastAnalytics = z.strictObject({
  recipients: Count,
  sent: Count,
  unsent: CountsByReason,
  leftOut: CountsByReason,
  ...facts,
  rates: z.strictObject({ bounced: Rate, ...ratesOfDelivered }),
  links: z.array(LinkFigures),
  hours: z.array(z.strictObject({ from: Instant, ...facts })),
  providers: z.array(
    z.strictObject({ provider: z.enum(mailboxProviders), ...facts, rates: z.strictObject(ratesOfDelivered) }),
  ),
  variants: z.array(
    z.strictObject({
      part: z.enum(broadcastParts),
      variant: nullable(z.enum(variantNames)),
      recipients: Count,
      ...facts,
      rates: z.strictObject(ratesOfDelivered),
    }),
  ),
  rules: Rules,
  isComplete: z.boolean(),
  asOf: Instant,
});

/** What became of a broadcast. */
export const broadcastResults = area("broadcasts", {
  listBroadcastEmails: {
    method: "GET",
    path: "/broadcasts/{broadcastId}/emails",
    access: { key: "broadcast:read" },
    query: z.strictObject({
      ...pageQuery,
      event: z.optional(z.enum(recipientEvents)),
      to: z.optional(QueryAddress),
      bounceType: z.optional(z.enum(bounceTypes)),
    }),
    reply: [200, listPageOf(BroadcastEmail)],
    refuses: ["not_found", "invalid_pagination", "invalid_cursor"],
  },
  listBroadcastUnsent: {
    method: "GET",
    path: "/broadcasts/{broadcastId}/unsent",
    access: { key: "broadcast:read" },
    query: z.strictObject(pageQuery),
    reply: [200, listPageOf(Unsent)],
    refuses: ["not_found", "invalid_pagination", "invalid_cursor"],
  },
  getBroadcastAnalytics: {
    method: "GET",
    path: "/broadcasts/{broadcastId}/analytics",
    access: { key: "broadcast:read" },
    reply: [200, BroadcastAnalytics],
    refuses: ["not_found"],
  },
});
