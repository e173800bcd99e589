import * as z from "zod/mini";
import { verdictValues } from "../../domain/inbound/receipt.ts";
import { inboundRulesPartition } from "../platform/keys.ts";
import { search } from "../platform/query.ts";
import { type ListRead, listed } from "../platform/read-plan.ts";
import type { Item, Tables } from "../platform/table.ts";
import { type InboundSettings, parseInboundSettings } from "./inbound-settings.ts";

const verdict = z.optional(z.enum(verdictValues));
const Action = z.discriminatedUnion("type", [
  z.object({ type: z.literal("webhook"), webhookId: z.string() }),
  z.object({ type: z.literal("forward"), to: z.array(z.string()), evenIfSpam: z.optional(z.boolean()) }),
  z.object({ type: z.literal("reply"), templateId: z.string() }),
  z.object({ type: z.literal("store") }),
  z.object({ type: z.literal("drop") }),
]);

/** `P#<project>#INBOUND` / `<route id>`. */
const RouteItem = z.object({
  id: z.string(),
  projectId: z.string(),
  name: z.nullable(z.string()),
  priority: z.int(),
  match: z.object({
    recipient: z.string(),
    from: z.optional(z.string()),
    subject: z.optional(z.string()),
    verdicts: z.optional(
      z.object({ spf: verdict, dkim: verdict, dmarc: verdict, spam: verdict, virus: verdict }),
    ),
    hasAttachment: z.optional(z.boolean()),
  }),
  tags: z.enum(["any", "exact"]),
  action: Action,
  stop: z.boolean(),
  enabled: z.boolean(),
  /** The one domain that it may send from: that of the pinned key that made it forward or reply. */
  pin: z.optional(z.string()),
  /** It sends no more: too much of what it sent came back. */
  paused: z.optional(
    z.object({
      at: z.string(),
      reason: z.enum(["bounces", "complaints"]),
      ...{ sent: z.int(), bounces: z.int(), complaints: z.int() },
    }),
  ),
  /** How often it was resumed. */
  round: z.optional(z.int()),
  updatedAt: z.string(),
  /** Counts the changes, for optimistic locking. */
  rev: z.int(),
});
export type RouteRow = z.infer<typeof RouteItem>;

/** `P#<project>#INBOUND` / `<blocklist entry id>`. */
const BlockItem = z.object({
  id: z.string(),
  projectId: z.string(),
  kind: z.enum(["address", "domain", "subdomains", "network"]),
  value: z.string(),
  reason: z.nullable(z.string()),
});
export type BlockRow = z.infer<typeof BlockItem>;

/** Everything of a project that decides about a message. */
export interface InboundRules {
  readonly routes: readonly RouteRow[];
  readonly blocklist: readonly BlockRow[];
  readonly settings: InboundSettings;
}

export function parseRoute(item: Item): RouteRow {
  return RouteItem.parse(item);
}

export function parseBlockRow(item: Item): BlockRow {
  return BlockItem.parse(item);
}

/** Limits bound the rows of the partition: it is read as a whole. */
export const mostRoutes = 100;
export const mostBlocked = 500;

/** The part of a read plan that reads a project's rules. */
export function ruleReads(projectId: string): { readonly rules: ListRead<InboundRules> } {
  return { rules: listed((tables) => listRuleRows(tables, projectId), parseRules) };
}

export async function readRules(tables: Tables, projectId: string): Promise<InboundRules> {
  return parseRules(await listRuleRows(tables, projectId));
}

async function listRuleRows(tables: Tables, projectId: string): Promise<readonly Item[]> {
  const items: Item[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await search(tables, { partition: inboundRulesPartition(projectId), from });
    items.push(...page.items);
    from = page.lastKey;
  } while (from);
  return items;
}

function parseRules(items: readonly Item[]): InboundRules {
  const of = (prefix: string) => items.filter(({ sk }) => String(sk).startsWith(prefix));
  return {
    routes: of("rte_").map(parseRoute),
    blocklist: of("blo_").map(parseBlockRow),
    settings: parseInboundSettings(items.find(({ sk }) => sk === "SETTINGS")),
  };
}
