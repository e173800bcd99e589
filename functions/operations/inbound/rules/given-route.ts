import { isGlob } from "../../../domain/inbound/globs.ts";
import { defaultPriority, parseRecipientPattern } from "../../../domain/inbound/recipient-patterns.ts";
import type { RouteAction, RouteMatch } from "../../../domain/inbound/routes.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { RouteRow } from "../../../store/inbound/inbound-rules.ts";
import type { RouteCaller } from "./route-rights.ts";

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

export function priorityOf({ recipient }: RouteMatch): number {
  const glob = parseRecipientPattern(recipient);
  return isGlob(glob) ? defaultPriority(glob) : 0;
}

/** A pinned key's route sends from the key's domain only, as the key itself does. */
export function pinOf({ pin }: RouteCaller, { type }: RouteAction): { readonly pin?: string } {
  return pin !== null && (type === "forward" || type === "reply") ? { pin } : {};
}

export function storedMatch({
  recipient,
  from,
  subject,
  verdicts,
  hasAttachment,
}: RouteMatch): RouteRow["match"] {
  return {
    recipient: recipient.trim().toLowerCase(),
    ...(from !== undefined && { from: from.trim().toLowerCase() }),
    ...(subject !== undefined && { subject }),
    ...(verdicts && { verdicts }),
    ...(hasAttachment !== undefined && { hasAttachment }),
  };
}

export function storedAction(action: RouteAction): RouteRow["action"] {
  return action.type === "forward" ? { ...action, to: [...action.to] } : action;
}

export function changedMeanwhile(): Refusal {
  return new Refusal("unavailable", "The route was changed at the same time; read it and try again.");
}
