import type { RouteAction } from "../../../domain/inbound/routes.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import { type Grant, holds } from "../../../domain/platform/scopes.ts";

/** Who makes a route, or makes it act. */
export interface RouteCaller {
  readonly scopes: Grant;
  /** The one domain record that it may send from; null for any. */
  readonly pin: string | null;
}

/**
 * Checks that a caller may let an action send emails: with the scope to send, and a pinned key from its domain only.
 * @throws {Refusal} `missing_scope`, `key_restricted`
 */
export function mayRouteSend({ scopes, pin }: RouteCaller, action: RouteAction, domainId?: string): void {
  if (action.type !== "forward" && action.type !== "reply") return;
  if (!holds(scopes, "email:send"))
    throw new Refusal("missing_scope", "This key lacks the scope `email:send`.");
  if (pin !== null && domainId !== undefined && pin !== domainId)
    throw new Refusal("key_restricted", "This key may only send from its own domain.");
}
