import * as z from "zod/mini";
import { area } from "../platform/area.ts";
import { Count, Instant, Text } from "../platform/words.ts";

export const Outbound = z.strictObject({
  monthlyQuota: Count,
  used: Count,
  remaining: Count,
  resetsAt: Instant,
  paused: z.boolean(),
  pausedAt: z.nullable(Instant),
  pausedReason: z.nullable(z.string()),
});

export const outbound = area("outbound", {
  getOutbound: {
    method: "GET",
    path: "/outbound",
    access: { key: "outbound:read" },
    summary: "Get the monthly quota, its usage and reset time, and whether sending is paused",
    reply: [200, Outbound],
    refuses: [],
  },
  updateOutbound: {
    method: "PATCH",
    path: "/outbound",
    access: { key: "outbound:write" },
    summary: "Set the monthly quota, up to the plan's maximum",
    body: z.strictObject({ monthlyQuota: z.int().check(z.minimum(0), z.maximum(1_000_000_000)) }),
    reply: [200, Outbound],
    refuses: [],
  },
  pauseOutbound: {
    method: "POST",
    path: "/outbound/pause",
    access: { key: "outbound:write" },
    summary: "Pause sending: new sends are rejected, accepted emails are held",
    body: z.strictObject({ reason: z.optional(Text.check(z.maxLength(500))) }),
    bodyOptional: true,
    reply: [200, Outbound],
    refuses: [],
  },
  resumeOutbound: {
    method: "POST",
    path: "/outbound/resume",
    access: { key: "outbound:write" },
    summary: "Resume sending and release held emails",
    body: z.strictObject({}),
    bodyOptional: true,
    reply: [200, Outbound],
    refuses: [],
  },
});
