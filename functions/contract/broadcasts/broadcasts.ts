import * as z from "zod/mini";
import { area } from "../platform/area.ts";
import { boundedPageOf, pageQuery } from "../platform/pages.ts";
import { id } from "../platform/words.ts";
import { BroadcastChange, BroadcastCopy, NewBroadcast } from "./broadcast-bodies.ts";
import { Broadcast, BroadcastSummary, SavedBroadcast } from "./broadcast-record.ts";

export const broadcasts = area("broadcasts", {
  listBroadcasts: {
    method: "GET",
    path: "/broadcasts",
    access: { key: "broadcast:read" },
    query: z.strictObject(pageQuery),
    reply: [200, boundedPageOf(BroadcastSummary)],
    refuses: ["invalid_pagination", "invalid_cursor"],
  },
  createBroadcast: {
    method: "POST",
    path: "/broadcasts",
    access: { key: "broadcast:write" },
    body: NewBroadcast,
    reply: [201, SavedBroadcast],
    refuses: ["not_found", "invalid_state"],
  },
  getBroadcast: {
    method: "GET",
    path: "/broadcasts/{broadcastId}",
    access: { key: "broadcast:read" },
    reply: [200, Broadcast],
    refuses: ["not_found"],
  },
  updateBroadcast: {
    method: "PATCH",
    path: "/broadcasts/{broadcastId}",
    access: { key: "broadcast:write" },
    body: BroadcastChange,
    reply: [200, SavedBroadcast],
    refuses: ["not_found", "invalid_state"],
  },
  deleteBroadcast: {
    method: "DELETE",
    path: "/broadcasts/{broadcastId}",
    access: { key: "broadcast:delete" },
    reply: [200, z.strictObject({ id: id("brd"), deleted: z.literal(true) })],
    refuses: ["not_found", "invalid_state"],
  },
  duplicateBroadcast: {
    method: "POST",
    path: "/broadcasts/{broadcastId}/duplicate",
    access: { key: "broadcast:write" },
    body: BroadcastCopy,
    bodyOptional: true,
    reply: [201, SavedBroadcast],
    refuses: ["not_found", "invalid_state"],
  },
});
