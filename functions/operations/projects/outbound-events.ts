import type { Services } from "../../services.ts";
import type { Event } from "../../store/outbox/events.ts";
import type { FundsItem } from "../../store/projects/funds.ts";
import { newEvent } from "../outbox/publish-event.ts";
import { outboundView } from "./outbound-view.ts";

/** Returns the events of a change of a project's sending: a new quota, a pause or another reason for it, its end. */
export function outboundEvents(
  services: Services,
  before: readonly FundsItem[],
  after: readonly FundsItem[],
): readonly Event[] {
  const now = services.clock();
  const [was, is] = [outboundView(before, now), outboundView(after, now)];
  const event = (type: Event["type"], detail: Event["detail"]) => newEvent(services, { type, detail });
  const isPaused = is.paused && (!was.paused || was.pausedReason !== is.pausedReason);
  return [
    ...(was.monthlyQuota === is.monthlyQuota
      ? []
      : [event("outbound.updated", { monthlyQuota: is.monthlyQuota })]),
    ...(isPaused ? [event("outbound.paused", { reason: is.pausedReason })] : []),
    ...(was.paused && !is.paused ? [event("outbound.resumed", {})] : []),
  ];
}
