import {
  type BlockRow,
  parseBlockRow,
  parseRoute,
  type RouteRow,
} from "../../../store/inbound/inbound-rules.ts";
import { parseInboundSettings } from "../../../store/inbound/inbound-settings.ts";
import { inboundRuleKey } from "../../../store/platform/keys.ts";
import { row } from "../../../store/platform/read-plan.ts";
import { entryNotFound, routeNotFound } from "./delete-rule.ts";

export function routeReads(projectId: string, routeId: string) {
  return { route: row(inboundRuleKey(projectId, routeId), (item) => item && parseRoute(item)) };
}

/** @throws {Refusal} `not_found` */
export function requireRoute(route: RouteRow | undefined): RouteRow {
  if (route) return route;
  throw routeNotFound();
}

export function blockReads(projectId: string, entryId: string) {
  return { entry: row(inboundRuleKey(projectId, entryId), (item) => item && parseBlockRow(item)) };
}

/** @throws {Refusal} `not_found` */
export function requireEntry(entry: BlockRow | undefined): BlockRow {
  if (entry) return entry;
  throw entryNotFound();
}

export function settingsReads(projectId: string) {
  return { settings: row(inboundRuleKey(projectId, "SETTINGS"), parseInboundSettings) };
}
