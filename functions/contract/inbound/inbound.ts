import * as z from "zod/mini";
import { area } from "../platform/area.ts";
import { listPageOf, pageQuery } from "../platform/pages.ts";
import { Download, id, QueriedInstant } from "../platform/words.ts";
import { FilterAddress, Flag, InboundEmail, InboundStatus, InboundSummary } from "./inbound-record.ts";

/** Emails that were received. */
export const inboundEmails = area("inboundEmails", {
  listInboundEmails: {
    method: "GET",
    path: "/inbound/emails",
    access: { key: "inbound:read" },
    query: z
      .strictObject({
        ...pageQuery,
        recipient: z.optional(FilterAddress),
        from: z.optional(FilterAddress),
        domainId: z.optional(id("dom")),
        routeId: z.optional(id("rte")),
        status: z.optional(InboundStatus),
        automatic: z.optional(Flag),
        receivedFrom: z.optional(QueriedInstant),
        receivedTo: z.optional(QueriedInstant),
      })
      .check(
        z.refine(
          ({ receivedFrom, receivedTo }) => !(receivedFrom && receivedTo && receivedFrom > receivedTo),
          {
            message: "must not be before receivedFrom",
            path: ["receivedTo"],
          },
        ),
      ),
    reply: [200, listPageOf(InboundSummary)],
    refuses: ["invalid_pagination", "invalid_cursor"],
  },
  getInboundEmail: {
    method: "GET",
    path: "/inbound/emails/{inboundEmailId}",
    access: { key: "inbound:read" },
    reply: [200, InboundEmail],
    refuses: ["not_found"],
  },
  deleteInboundEmail: {
    method: "DELETE",
    path: "/inbound/emails/{inboundEmailId}",
    access: { key: "inbound:delete" },
    reply: [200, z.strictObject({ id: id("inb"), deleted: z.literal(true) })],
    refuses: ["not_found"],
  },
  getInboundRaw: {
    method: "GET",
    path: "/inbound/emails/{inboundEmailId}/raw",
    access: { key: "inbound:read" },
    reply: [200, Download],
    refuses: ["not_found"],
  },
  getInboundAttachment: {
    method: "GET",
    path: "/inbound/emails/{inboundEmailId}/attachments/{attachmentIndex}",
    access: { key: "inbound:read" },
    reply: [200, Download],
    refuses: ["not_found"],
  },
  reprocessInboundEmail: {
    method: "POST",
    path: "/inbound/emails/{inboundEmailId}/reprocess",
    access: { key: "inbound:write" },
    body: z.strictObject({}),
    bodyOptional: true,
    reply: [202, z.strictObject({ id: id("inb"), round: z.int() })],
    refuses: ["not_found", "invalid_state", "key_restricted"],
  },
});
