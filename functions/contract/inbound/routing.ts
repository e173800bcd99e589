import * as z from "zod/mini";
import { area } from "../platform/area.ts";
import { boundedPageOf, pageQuery } from "../platform/pages.ts";
import { id } from "../platform/words.ts";
import { BlockEntry, NewBlockEntry } from "./blocklist-record.ts";
import { Evaluated, Evaluation } from "./evaluation-record.ts";
import { NewRoute, Route, RouteChange } from "./route-record.ts";
import { Settings, SettingsChange } from "./settings-record.ts";

const deletedOf = <Prefix extends "rte" | "blo">(prefix: Prefix) =>
  z.strictObject({ id: id(prefix), deleted: z.literal(true) });

/** What happens to emails that are received. */
export const inboundRouting = area("inboundRouting", {
  listInboundRoutes: {
    method: "GET",
    path: "/inbound/routes",
    access: { key: "inbound:read" },
    query: z.strictObject(pageQuery),
    reply: [200, boundedPageOf(Route)],
    refuses: ["invalid_pagination", "invalid_cursor"],
  },
  createInboundRoute: {
    method: "POST",
    path: "/inbound/routes",
    access: { key: "inbound:write" },
    body: NewRoute,
    reply: [201, Route],
    refuses: ["not_found", "invalid_state", "rate_limited"],
  },
  evaluateInboundRoutes: {
    method: "POST",
    path: "/inbound/routes/evaluate",
    access: { key: "inbound:read" },
    body: Evaluation,
    reply: [200, Evaluated],
    refuses: ["not_found"],
  },
  getInboundRoute: {
    method: "GET",
    path: "/inbound/routes/{routeId}",
    access: { key: "inbound:read" },
    reply: [200, Route],
    refuses: ["not_found"],
  },
  updateInboundRoute: {
    method: "PATCH",
    path: "/inbound/routes/{routeId}",
    access: { key: "inbound:write" },
    body: RouteChange,
    reply: [200, Route],
    refuses: ["not_found", "rate_limited"],
  },
  deleteInboundRoute: {
    method: "DELETE",
    path: "/inbound/routes/{routeId}",
    access: { key: "inbound:delete" },
    reply: [200, deletedOf("rte")],
    refuses: ["not_found"],
  },
  listBlocklist: {
    method: "GET",
    path: "/inbound/blocklist",
    access: { key: "inbound:read" },
    query: z.strictObject(pageQuery),
    reply: [200, boundedPageOf(BlockEntry)],
    refuses: ["invalid_pagination", "invalid_cursor"],
  },
  createBlocklistEntry: {
    method: "POST",
    path: "/inbound/blocklist",
    access: { key: "inbound:write" },
    body: NewBlockEntry,
    reply: [201, BlockEntry],
    refuses: ["already_exists", "invalid_state"],
  },
  deleteBlocklistEntry: {
    method: "DELETE",
    path: "/inbound/blocklist/{blocklistEntryId}",
    access: { key: "inbound:delete" },
    reply: [200, deletedOf("blo")],
    refuses: ["not_found"],
  },
  getInboundSettings: {
    method: "GET",
    path: "/inbound/settings",
    access: { key: "inbound:read" },
    reply: [200, Settings],
    refuses: [],
  },
  updateInboundSettings: {
    method: "PATCH",
    path: "/inbound/settings",
    access: { key: "inbound:write" },
    body: SettingsChange,
    reply: [200, Settings],
    refuses: [],
  },
});
