import * as z from "zod/mini";
import { area } from "../platform/area.ts";
import { Count, GivenInstant, Instant, Text } from "../platform/words.ts";

export const Outbound = z.strictObject({
  monthlyQuota: Count,
  used: Count,
  remaining: Count,
  resetsAt: Instant,
  paused: z.boolean(),
  pausedAt: z.nullable(Instant),
  pausedReason: z.nullable(z.string()),
  pausedByOperator: z.boolean(),
});

export const outbound = area("outbound", {
  getOutbound: {
    method: "GET",
    path: "/outbound",
    access: { key: "outbound:read" },
    reply: [200, Outbound],
    refuses: [],
  },
  updateOutbound: {
    method: "PATCH",
    path: "/outbound",
    access: { key: "outbound:write" },
    body: z.strictObject({ monthlyQuota: z.int().check(z.minimum(0), z.maximum(1_000_000_000)) }),
    reply: [200, Outbound],
    refuses: [],
  },
  pauseOutbound: {
    method: "POST",
    path: "/outbound/pause",
    access: { key: "outbound:write" },
    body: z.strictObject({ reason: z.optional(Text.check(z.maxLength(500))) }),
    bodyOptional: true,
    reply: [200, Outbound],
    refuses: [],
  },
  resumeOutbound: {
    method: "POST",
    path: "/outbound/resume",
    access: { key: "outbound:write" },
    body: z.strictObject({ dropOlderThan: z.optional(GivenInstant) }),
    bodyOptional: true,
    reply: [200, Outbound],
    refuses: ["outbound_paused", "key_restricted"],
  },
});
