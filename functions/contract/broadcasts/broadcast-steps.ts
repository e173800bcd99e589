import * as z from "zod/mini";
import { area } from "../platform/area.ts";
import { BroadcastSendBody } from "./broadcast-bodies.ts";
import { Broadcast, BroadcastCheck, BroadcastCost, BroadcastSummary } from "./broadcast-record.ts";

/** The steps of a broadcast, and the checks of its content and cost before it is sent. */
export const broadcastSteps = area("broadcasts", {
  sendBroadcast: {
    method: "POST",
    path: "/broadcasts/{broadcastId}/send",
    access: { key: "broadcast:send" },
    body: BroadcastSendBody,
    bodyOptional: true,
    reply: [200, Broadcast],
    refuses: [
      "not_found",
      "key_restricted",
      "invalid_state",
      "domain_not_verified",
      "outbound_paused",
      "insufficient_balance",
      "outbound_quota_exceeded",
    ],
  },
  unscheduleBroadcast: {
    method: "POST",
    path: "/broadcasts/{broadcastId}/unschedule",
    access: { key: "broadcast:send" },
    body: z.strictObject({}),
    bodyOptional: true,
    reply: [200, BroadcastSummary],
    refuses: ["not_found", "key_restricted", "invalid_state"],
  },
  pauseBroadcast: {
    method: "POST",
    path: "/broadcasts/{broadcastId}/pause",
    access: { key: "broadcast:send" },
    body: z.strictObject({}),
    bodyOptional: true,
    reply: [200, BroadcastSummary],
    refuses: ["not_found", "key_restricted", "invalid_state"],
  },
  resumeBroadcast: {
    method: "POST",
    path: "/broadcasts/{broadcastId}/resume",
    access: { key: "broadcast:send" },
    body: z.strictObject({}),
    bodyOptional: true,
    reply: [200, BroadcastSummary],
    refuses: ["not_found", "key_restricted", "invalid_state", "domain_not_verified"],
  },
  cancelBroadcast: {
    method: "POST",
    path: "/broadcasts/{broadcastId}/cancel",
    access: { key: "broadcast:send" },
    body: z.strictObject({}),
    bodyOptional: true,
    reply: [200, BroadcastSummary],
    refuses: ["not_found", "key_restricted", "invalid_state"],
  },
  getBroadcastCost: {
    method: "GET",
    path: "/broadcasts/{broadcastId}/cost",
    access: { key: "broadcast:read" },
    reply: [200, BroadcastCost],
    refuses: ["not_found"],
  },
  checkBroadcast: {
    method: "GET",
    path: "/broadcasts/{broadcastId}/check",
    access: { key: "broadcast:read" },
    reply: [200, BroadcastCheck],
    refuses: ["not_found"],
  },
});
