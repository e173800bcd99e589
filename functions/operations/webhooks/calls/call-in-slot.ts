import { pauseAfter, streakStart, tripsAfter } from "../../../domain/webhooks/webhook-schedule.ts";
import type { Services } from "../../../services.ts";
import { type CallResult, endCalls, type WebhookState } from "../../../store/webhooks/webhook-state.ts";
import type { Webhook } from "../../../store/webhooks/webhooks.ts";
import { type AttemptOutcome, attemptDelivery } from "./attempt-delivery.ts";
import type { DueDelivery } from "./due-deliveries.ts";
import type { AcquiredSlot } from "./hold-slot.ts";
import { postpone } from "./postpone-deliveries.ts";

/** The outcomes of calls, and the first error of those whose outcome could not be written. */
interface Calls {
  readonly outcomes: readonly AttemptOutcome[];
  readonly fault?: unknown;
}

/** Attempts the deliveries for which a slot was taken, frees it, and writes the endpoint's state. */
export async function callInSlot(
  services: Services,
  webhook: Webhook,
  held: AcquiredSlot,
  due: readonly DueDelivery[],
): Promise<Calls & { readonly result: CallResult }> {
  const { state } = held;
  const isFailing = state.failures >= tripsAfter;
  // An endpoint that keeps failing is probed with one delivery first.
  const probe = await attemptAll(services, webhook, isFailing ? due.slice(0, 1) : due);
  const rest = due.slice(isFailing ? 1 : due.length);
  const isUp = rest.length > 0 && isSuccess(probe);
  const more = isUp ? await attemptAll(services, webhook, rest) : { outcomes: [] };
  const outcomes = [...probe.outcomes, ...more.outcomes];
  const result = callResultOf(services, state, outcomes);
  await endCalls(services.tables, webhook.projectId, webhook.id, held, result);
  if (!isUp && result.kind === "failed" && result.pause) {
    const waiting = rest.map(({ delivery }) => delivery);
    await postpone(services, waiting, result.pause.openUntil);
  }
  return { outcomes, result, fault: probe.fault ?? more.fault };
}

function isSuccess({ outcomes, fault }: Calls): boolean {
  return fault === undefined && outcomes.every((one) => one === "succeeded");
}

/** Waits for all calls, whatever happens to one: a worker that ended early would abandon calls in progress. */
async function attemptAll(services: Services, webhook: Webhook, due: readonly DueDelivery[]): Promise<Calls> {
  const ended = await Promise.allSettled(due.map((one) => attemptDelivery(services, webhook, one)));
  const outcomes = ended.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const rejected = ended.find((one) => one.status === "rejected");
  return { outcomes, fault: rejected?.reason };
}

/** The endpoint's state after these calls: one success ends the failures before it. */
function callResultOf(
  { clock }: Services,
  state: WebhookState,
  outcomes: readonly AttemptOutcome[],
): CallResult {
  if (outcomes.includes("succeeded")) return { kind: state.failures === 0 ? "unchanged" : "succeeded" };
  const now = clock();
  const count = outcomes.length;
  if (count === 0) return { kind: "unchanged" };
  const ms = pauseAfter(state.failures + count, state.pauses);
  const openUntil = ms === undefined ? undefined : new Date(now.getTime() + ms).toISOString();
  return {
    kind: "failed",
    count,
    firstFailedAt: streakStart(state, now),
    lastFailedAt: now.toISOString(),
    pause: openUntil === undefined ? undefined : { openUntil, pauses: state.pauses + 1 },
  };
}
