import * as z from "zod/mini";
import { unsentReasons } from "../../domain/broadcasts/unsent-reasons.ts";
import { Status } from "../emails/email-record.ts";
import { area } from "../platform/area.ts";
import { listPageOf, pageQuery } from "../platform/pages.ts";
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
});

const Unsent = z.strictObject({
  emailId: nullable(id("eml")),
  contactId: id("con"),
  reason: nullable(Reason),
  detail: nullable(z.string()),
});

const CountsByReason = z.partialRecord(Reason, Count);
const Rate = nullable(z.number());

const BroadcastAnalytics = z.strictObject({
  recipients: Count,
  sent: Count,
  unsent: CountsByReason,
  leftOut: CountsByReason,
  delivered: Count,
  bounced: Count,
  complained: Count,
  opened: Count,
  clicked: Count,
  machineOpened: Count,
  machineClicked: Count,
  rates: z.strictObject({ bounced: Rate, complained: Rate, opened: Rate, clicked: Rate }),
  asOf: Instant,
});

/** What became of a broadcast. */
export const broadcastResults = area("broadcasts", {
  listBroadcastEmails: {
    method: "GET",
    path: "/broadcasts/{broadcastId}/emails",
    access: { key: "broadcast:read" },
    query: z.strictObject(pageQuery),
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
