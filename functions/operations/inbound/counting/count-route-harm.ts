import { sumOfHarm } from "../../../domain/feedback/reputation.ts";
import { type RouteCounts, routePauseReason } from "../../../domain/inbound/route-health.ts";
import type { Services } from "../../../services.ts";
import { parseRoute, type RouteRow } from "../../../store/inbound/inbound-rules.ts";
import { changeRouteWrite } from "../../../store/inbound/route-changes.ts";
import { addRouteHarm, type RouteRound } from "../../../store/inbound/route-counts.ts";
import type { SubscribedWebhook } from "../../../store/outbox/subscribed-webhooks.ts";
import { inboundRuleKey } from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";
import { retryOnConflict } from "../../../store/platform/retry.ts";
import { transact } from "../../../store/platform/transact.ts";
import type { ProjectHarm } from "../../feedback/count-harm.ts";
import { enqueueDeliveries, newEvent, outboxEntry, outboxWrites } from "../../outbox/publish-event.ts";
import { newToken } from "../../platform/new-token.ts";
import { ttlsOf } from "../../platform/retention.ts";

/**
 * Counts new bounces and complaints of the emails of a route, and lets the route send no more when their share is too
 * high. They never count for the project: what a route sends was written by others. A crash may lose a count, but never
 * counts twice.
 */
export async function countRouteHarm(
  services: Services,
  of: RouteRound,
  { harm: all, webhooks }: ProjectHarm,
): Promise<void> {
  const harm = sumOfHarm(all);
  if (harm.bounces + harm.complaints === 0) return;
  const counts = await addRouteHarm(services.tables, of, harm, ttlsOf(services).facts);
  const reason = routePauseReason(counts);
  if (reason === undefined) return;
  await retryOnConflict(services.tables, "The route is being changed.", () =>
    pauseRoute(services, of, { ...counts, reason }, webhooks),
  );
}

/** Returns undefined where the route was changed at the same time. A resumed route is not paused for what it sent before. */
async function pauseRoute(
  services: Services,
  { projectId, routeId, round }: RouteRound,
  why: RouteCounts & { readonly reason: "bounces" | "complaints" },
  webhooks: readonly SubscribedWebhook[],
): Promise<true | undefined> {
  const { tables, clock, log } = services;
  const item = await getItem(tables, "data", inboundRuleKey(projectId, routeId));
  const route = item && parseRoute(item);
  if (!route || route.paused || (route.round ?? 0) !== round) return true;
  const now = clock();
  const { sent, bounces, complaints, reason } = why;
  const paused = { at: now.toISOString(), reason, sent, bounces, complaints };
  const after: RouteRow = { ...route, paused, updatedAt: paused.at, rev: route.rev + 1 };
  const detail = { routeId, name: route.name, reason, sent, bounces, complaints };
  const event = newEvent(services, { type: "inbound.route_paused", detail });
  const entry = outboxEntry(services, projectId, webhooks, event);
  const outcome = await transact(tables, newToken(services), {
    route: changeRouteWrite(tables, after),
    outbox: outboxWrites(services, projectId, [entry]),
  });
  if (!outcome.written) return undefined;
  log.info("a route of inbound email was paused", { projectId, routeId, reason });
  await enqueueDeliveries(services, [entry]);
  return true;
}
