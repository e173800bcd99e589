import * as z from "zod/mini";
import type { RouteCounts } from "../../domain/inbound/route-health.ts";
import { ttlAttribute } from "../../settings/tables.ts";
import { routeCountsKey } from "../platform/keys.ts";
import type { Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { update } from "../platform/write.ts";
import { updateWrite } from "../platform/writes.ts";

/**
 * `P#<project>#ROUTED#<route id>` / `<month>#<round>`: what a route has sent in a month, and what came back of that. A route
 * that is resumed counts from nothing: reports about what it sent before belong to the earlier round.
 */
const CountsItem = z.object({
  sent: z._default(z.int(), 0),
  bounces: z._default(z.int(), 0),
  complaints: z._default(z.int(), 0),
});

/** A route in a month, since it was last resumed. */
export interface RouteRound {
  readonly projectId: string;
  readonly routeId: string;
  readonly round: number;
  readonly month: string;
}

/** Counts the recipients of an email, as a part of the transaction that accepts it. */
export function countRoutedWrite(tables: Tables, of: RouteRound, recipients: number, ttl: number): Write {
  return updateWrite(tables, "data", {
    key: keyOf(of),
    add: { sent: recipients },
    set: { [ttlAttribute]: ttl },
  });
}

/** Counts what came back, and returns the counts after it. */
export async function addRouteHarm(
  tables: Tables,
  of: RouteRound,
  { bounces, complaints }: Pick<RouteCounts, "bounces" | "complaints">,
  ttl: number,
): Promise<RouteCounts> {
  const change = { add: { bounces, complaints }, set: { [ttlAttribute]: ttl } };
  const outcome = await update(tables, "data", { key: keyOf(of), ...change });
  // Without a condition there is no conflict.
  return CountsItem.parse("item" in outcome ? outcome.item : {});
}

function keyOf({ projectId, routeId, round, month }: RouteRound) {
  return routeCountsKey(projectId, routeId, month, round);
}
