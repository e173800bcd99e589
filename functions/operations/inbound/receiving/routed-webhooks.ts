import type { RouteOutcome } from "../../../store/inbound/inbound-emails.ts";
import type { InboundRules } from "../../../store/inbound/inbound-rules.ts";

/** Returns the webhooks that the routes with an outcome call. */
export function routedWebhooks(
  { routes }: InboundRules,
  outcomes: readonly RouteOutcome[],
): ReadonlySet<string> {
  const acting = new Set(outcomes.map(({ routeId }) => routeId));
  const ids = routes.flatMap(({ id, action }) =>
    acting.has(id) && action.type === "webhook" ? action.webhookId : [],
  );
  return new Set(ids);
}
