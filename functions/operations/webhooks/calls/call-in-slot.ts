import { pauseAfter, streakStart, tripsAfter } from "../../../domain/webhooks/webhook-schedule.ts";
import type { Services } from "../../../services.ts";
import type { Delivery } from "../../../store/outbox/deliveries.ts";
import type { FoundRows } from "../../../store/platform/read.ts";
import { type CallResult, endCalls, type WebhookState } from "../../../store/webhooks/webhook-state.ts";
import type { Webhook } from "../../../store/webhooks/webhooks.ts";
import { type AttemptOutcome, attemptDelivery } from "./attempt-delivery.ts";
import type { AcquiredSlot } from "./hold-slot.ts";
import { postpone } from "./postpone-deliveries.ts";

/** How calls ended, and what could not be written down of them: its message is to come again. */
interface Called {
  readonly outcomes: readonly AttemptOutcome[];
  readonly fault?: unknown;
}

/** Makes the calls that a slot was taken for, gives it back, and writes down how the endpoint does. */
export async function callInSlot(
  services: Services,
  webhook: Webhook,
  held: AcquiredSlot,
  due: readonly Delivery[],
  found: FoundRows,
): Promise<Called & { readonly went: CallResult }> {
  const { state } = held;
  const isFailing = state.failures >= tripsAfter;
  const tried = await attemptAll(services, webhook, isFailing ? due.slice(0, 1) : due, found);
  const rest = due.slice(isFailing ? 1 : due.length);
  const goesOn = rest.length > 0 && didNotFail(tried);
  const more = goesOn ? await attemptAll(services, webhook, rest, found) : { outcomes: [] };
  const outcomes = [...tried.outcomes, ...more.outcomes];
  const went = callResultOf(services, state, outcomes);
  await endCalls(services.tables, webhook.projectId, webhook.id, held, went);
  if (!goesOn && went.kind === "failed" && went.pause) await postpone(services, rest, went.pause.openUntil);
  return { outcomes, went, fault: tried.fault ?? more.fault };
}

/** An endpoint that fails is tried with one delivery; the others come after it, or wait for the next try. */
function didNotFail({ outcomes, fault }: Called): boolean {
  return fault === undefined && outcomes.every((one) => one === "succeeded");
}

/** All are waited for, whatever becomes of one: a worker that ended would leave calls under way. */
async function attemptAll(
  services: Services,
  webhook: Webhook,
  due: readonly Delivery[],
  found: FoundRows,
): Promise<Called> {
  const ended = await Promise.allSettled(due.map((one) => attemptDelivery(services, webhook, one, found)));
  const outcomes = ended.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const rejected = ended.find((one) => one.status === "rejected");
  return { outcomes, fault: rejected?.reason };
}

/** How an endpoint does after these calls: one that is answered well ends all failures before it. */
function callResultOf(
  { clock }: Services,
  state: WebhookState,
  outcomes: readonly AttemptOutcome[],
): CallResult {
  if (outcomes.includes("succeeded")) return { kind: state.failures === 0 ? "unchanged" : "well" };
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
