import { timeOfId } from "../../../domain/platform/ids.ts";
import type { Services } from "../../../services.ts";
import type { BlockRow, RouteRow } from "../../../store/inbound/inbound-rules.ts";
import type { InboundSettings } from "../../../store/inbound/inbound-settings.ts";
import { readTogether } from "../../../store/platform/read-plan.ts";
import { confirmationsOf, type ForwardFound, forwardReads } from "../forwarding/forward-reads.ts";

/** Returns a route as callers see it. */
export async function oneRouteView(services: Pick<Services, "tables">, route: RouteRow) {
  const [view] = await routeViews(services, [route]);
  if (!view) throw new Error("a route without its view");
  return view;
}

/** Returns routes as callers see them, with the confirmations of the addresses that they forward to. */
export async function routeViews({ tables }: Pick<Services, "tables">, routes: readonly RouteRow[]) {
  const [projectId = ""] = routes.map((one) => one.projectId);
  const to = routes.flatMap(({ action }) => (action.type === "forward" ? action.to : []));
  const found = to.length > 0 ? await readTogether(tables, forwardReads(projectId, to)) : undefined;
  return routes.map((route) => routeView(route, found));
}

function routeView(route: RouteRow, found: ForwardFound | undefined) {
  const { id, name, priority, match, tags, action, stop, enabled, paused, updatedAt } = route;
  const { recipient, from, subject, verdicts, hasAttachment } = match;
  return {
    ...{ id, name, priority, tags, action, stop, enabled, paused: paused ?? null, updatedAt },
    match: {
      recipient,
      from: from ?? null,
      subject: subject ?? null,
      verdicts: verdicts ?? null,
      hasAttachment: hasAttachment ?? null,
    },
    confirmations: action.type === "forward" && found ? confirmationsOf(action.to, found) : [],
    createdAt: timeOfId(id).toISOString(),
  };
}

export function blockView({ id, kind, value, reason }: BlockRow) {
  return { id, kind, value, reason, createdAt: timeOfId(id).toISOString() };
}

export function settingsView({ rev: _, ...settings }: InboundSettings) {
  return settings;
}
