import { isGlob } from "../../../domain/inbound/globs.ts";
import { defaultPriority, parseRecipientPattern } from "../../../domain/inbound/recipient-patterns.ts";
import type { RouteAction, RouteMatch } from "../../../domain/inbound/routes.ts";
import { idRandomBytes, newId } from "../../../domain/platform/ids.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { mostRoutes, type RouteRow } from "../../../store/inbound/inbound-rules.ts";
import { changeRouteWrite, newRouteWrite } from "../../../store/inbound/route-changes.ts";
import { countKindWrite } from "../../../store/platform/counts.ts";
import { transact } from "../../../store/platform/transact.ts";
import { newToken } from "../../platform/new-token.ts";
import { askWrites, enqueueAsking, ownersToAsk } from "../forwarding/ask-owners.ts";
import { type ActionFound, checkAction } from "./check-action.ts";
import { mayRouteSend, type RouteCaller } from "./route-rights.ts";

/** The fields of a route as a caller gives them. */
export interface GivenRoute {
  readonly name?: string | null | undefined;
  readonly match?: RouteMatch | undefined;
  readonly priority?: number | undefined;
  readonly tags?: "any" | "exact" | undefined;
  readonly action?: RouteAction | undefined;
  readonly stop?: boolean | undefined;
  readonly enabled?: boolean | undefined;
  /** Lets a paused route send again. */
  readonly paused?: false | undefined;
}

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
    match: stored(match),
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
  });
  if (!outcome.written && outcome.conflicts.asked) throw changedMeanwhile();
  if (!outcome.written)
    throw new Refusal("invalid_state", `A project may have at most ${mostRoutes} inbound routes.`);
  await enqueueAsking(services, asked);
  return route;
}

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
    ...(match && { match: stored(match) }),
    ...(priority !== undefined && { priority }),
    ...(tags && { tags }),
    ...(action && { action: storedAction(action) }),
    ...(stop !== undefined && { stop }),
    ...(enabled !== undefined && { enabled }),
    ...pinOf(caller, action ?? before.action),
    ...{ updatedAt: clock().toISOString(), rev: before.rev + 1 },
  };
  const asked = action
    ? await ownersToAsk(services, { ...caller, projectId: before.projectId }, action, found)
    : [];
  const outcome = await transact(tables, newToken(services), {
    route: changeRouteWrite(tables, after),
    asked: askWrites(services, asked),
  });
  if (!outcome.written) throw changedMeanwhile();
  await enqueueAsking(services, asked);
  return after;
}

function changedMeanwhile(): Refusal {
  return new Refusal("unavailable", "The route was changed at the same time; read it and try again.");
}

/** What a route sent before it was resumed no longer counts: it begins another round. */
function pauseAfter({ paused, round = 0 }: RouteRow, given: GivenRoute): Pick<RouteRow, "paused" | "round"> {
  if (!paused) return {};
  return given.paused === false ? { round: round + 1 } : { paused };
}

function priorityOf({ recipient }: RouteMatch): number {
  const glob = parseRecipientPattern(recipient);
  return isGlob(glob) ? defaultPriority(glob) : 0;
}

/** A pinned key's route sends from the key's domain only, as the key itself does. */
function pinOf({ pin }: RouteCaller, { type }: RouteAction): { readonly pin?: string } {
  return pin !== null && (type === "forward" || type === "reply") ? { pin } : {};
}

function stored({ recipient, from, subject, verdicts, hasAttachment }: RouteMatch): RouteRow["match"] {
  return {
    recipient: recipient.trim().toLowerCase(),
    ...(from !== undefined && { from: from.trim().toLowerCase() }),
    ...(subject !== undefined && { subject }),
    ...(verdicts && { verdicts }),
    ...(hasAttachment !== undefined && { hasAttachment }),
  };
}

function storedAction(action: RouteAction): RouteRow["action"] {
  return action.type === "forward" ? { ...action, to: [...action.to] } : action;
}
