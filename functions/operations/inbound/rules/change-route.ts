import type { Services } from "../../../services.ts";
import type { RouteRow } from "../../../store/inbound/inbound-rules.ts";
import { changeRouteWrite } from "../../../store/inbound/route-changes.ts";
import { transact } from "../../../store/platform/transact.ts";
import {
  enqueueDeliveries,
  newEvent,
  type OutboxEntry,
  outboxEntry,
  outboxWrites,
} from "../../outbox/publish-event.ts";
import { newToken } from "../../platform/new-token.ts";
import { askWrites, enqueueAsking, ownersToAsk } from "../forwarding/ask-owners.ts";
import { type ActionFound, checkAction, nameReplyTemplate, templateGone } from "./check-action.ts";
import { changedMeanwhile, type GivenRoute, pinOf, storedAction, storedMatch } from "./given-route.ts";
import { mayRouteSend, type RouteCaller } from "./route-rights.ts";

/**
 * Changes the given fields of a route.
 * @throws {Refusal} as `createRoute`; `unavailable` where it was changed at the same time
 */
export async function changeRoute(
  services: Services,
  caller: RouteCaller,
  before: RouteRow,
  given: GivenRoute,
  found: ActionFound,
): Promise<RouteRow> {
  const { tables, clock } = services;
  const { name, match, priority, tags, action, stop, enabled } = given;
  // Enabling it, or widening its pattern, makes it send as much as a new one would.
  if (action) checkAction(caller, action, found);
  else mayRouteSend(caller, before.action);
  const { pin: _, paused: __, ...rest } = before;
  const after: RouteRow = {
    ...rest,
    ...pauseAfter(before, given),
    ...(name !== undefined && { name }),
    ...(match && { match: storedMatch(match) }),
    ...(priority !== undefined && { priority }),
    ...(tags && { tags }),
    ...(action && { action: storedAction(action) }),
    ...(stop !== undefined && { stop }),
    ...(enabled !== undefined && { enabled }),
    ...pinOf(caller, action ?? before.action),
    ...{ updatedAt: clock().toISOString(), rev: before.rev + 1 },
  };
  const { projectId } = before;
  const asked = action ? await ownersToAsk(services, { ...caller, projectId }, action, found) : [];
  const published = resumedEntries(services, before, after, found);
  const outcome = await transact(tables, newToken(services), {
    route: changeRouteWrite(tables, after),
    asked: askWrites(services, asked),
    outbox: outboxWrites(services, projectId, published),
    template: nameReplyTemplate(tables, projectId, action, before.action),
  });
  if (!outcome.written && outcome.conflicts.template) throw templateGone();
  if (!outcome.written) throw changedMeanwhile();
  await enqueueAsking(services, asked);
  await enqueueDeliveries(services, published);
  return after;
}

/** What a route sent before it was resumed no longer counts: it begins another round. */
function pauseAfter({ paused, round = 0 }: RouteRow, given: GivenRoute): Pick<RouteRow, "paused" | "round"> {
  if (!paused) return {};
  return given.paused === false ? { round: round + 1 } : { paused };
}

/** The end of a pause is an event, as its beginning is. */
function resumedEntries(
  services: Services,
  before: RouteRow,
  { id: routeId, projectId, name, paused }: RouteRow,
  { webhooks }: ActionFound,
): readonly OutboxEntry[] {
  if (!before.paused || paused) return [];
  const event = newEvent(services, { type: "inbound.route_resumed", detail: { routeId, name } });
  return [outboxEntry(services, projectId, webhooks, event)];
}
