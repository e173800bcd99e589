import { idRandomBytes, newId } from "../../../domain/platform/ids.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { mostRoutes, type RouteRow } from "../../../store/inbound/inbound-rules.ts";
import { newRouteWrite } from "../../../store/inbound/route-changes.ts";
import { countKindWrite } from "../../../store/platform/counts.ts";
import { transact } from "../../../store/platform/transact.ts";
import { newToken } from "../../platform/new-token.ts";
import { askWrites, enqueueAsking, ownersToAsk } from "../forwarding/ask-owners.ts";
import { type ActionFound, checkAction, nameReplyTemplate, templateGone } from "./check-action.ts";
import {
  changedMeanwhile,
  type GivenRoute,
  pinOf,
  priorityOf,
  storedAction,
  storedMatch,
} from "./given-route.ts";
import type { RouteCaller } from "./route-rights.ts";

/**
 * Creates a route; without a priority it gets that of its pattern.
 * @throws {Refusal} `missing_scope`, `not_found`, `rate_limited`, `invalid_state` at the limit
 */
export async function createRoute(
  services: Services,
  caller: RouteCaller & { readonly projectId: string },
  given: GivenRoute & Required<Pick<GivenRoute, "match" | "action">>,
  found: ActionFound,
): Promise<RouteRow> {
  const { tables, clock, random } = services;
  const { projectId } = caller;
  const { match, action } = given;
  if (!match || !action) throw new Error("a route without a match or an action");
  checkAction(caller, action, found);
  const now = clock();
  const route: RouteRow = {
    id: newId("rte", now, random(idRandomBytes)),
    projectId,
    name: given.name ?? null,
    priority: given.priority ?? priorityOf(match),
    match: storedMatch(match),
    tags: given.tags ?? "any",
    action: storedAction(action),
    ...{ stop: given.stop ?? false, enabled: given.enabled ?? true },
    ...pinOf(caller, action),
    ...{ updatedAt: now.toISOString(), rev: 1 },
  };
  const asked = await ownersToAsk(services, caller, action, found);
  const outcome = await transact(tables, newToken(services), {
    route: newRouteWrite(tables, route),
    asked: askWrites(services, asked),
    count: countKindWrite(tables, projectId, "rte", 1, mostRoutes),
    template: nameReplyTemplate(tables, projectId, action),
  });
  if (!outcome.written && outcome.conflicts.template) throw templateGone();
  if (!outcome.written && outcome.conflicts.asked) throw changedMeanwhile();
  if (!outcome.written)
    throw new Refusal("invalid_state", `A project may have at most ${mostRoutes} inbound routes.`);
  await enqueueAsking(services, asked);
  return route;
}
