import { tripsAfter } from "../../../domain/webhooks/webhook-schedule.ts";
import type { Services } from "../../../services.ts";
import { shareOfProject } from "../../../settings/worker-shares.ts";
import { type SlotRequest, takeSlot } from "../../../store/webhooks/webhook-slots.ts";
import {
  parseWebhookState,
  type Slot,
  slots,
  type WebhookState,
} from "../../../store/webhooks/webhook-state.ts";
import type { Webhook } from "../../../store/webhooks/webhooks.ts";

export interface AcquiredSlot {
  readonly slot: Slot;
  readonly until: string;
  /** The endpoint's state when the slot was taken. */
  readonly state: WebhookState;
}

/** Longer than a worker may run: the slot of one that crashed is free after this time. */
const slotMs = 90_000;
/** Calls of an endpoint per minute. It bounds loops of a receiver that causes another event with each call. */
const callsPerMinute = 3000;
const tries = 8;

/**
 * Takes one of the endpoint's slots, which are fewer where the project has many endpoints; an endpoint that keeps failing
 * has only one. Returns `busy` when all usable slots
 * are taken, `notBefore` during a pause and when the minute's calls are used up.
 */
export async function acquireSlot(
  services: Services,
  { projectId, id }: Webhook,
  seen: WebhookState,
  calls: number,
  webhooks: number,
): Promise<AcquiredSlot | "busy" | { readonly notBefore: string }> {
  let state = seen;
  for (let attempt = 0; attempt < tries; attempt++) {
    const request = slotRequest(services, state, calls, webhooks);
    if (request === "busy" || "notBefore" in request) return request;
    const taken = await takeSlot(services.tables, projectId, id, request);
    if ("item" in taken) {
      const { slot, until } = request;
      return { slot, until, state: parseWebhookState(taken.item) };
    }
    state = parseWebhookState(taken.conflict);
  }
  return "busy";
}

function slotRequest(
  services: Services,
  state: WebhookState,
  calls: number,
  webhooks: number,
): SlotRequest | "busy" | { readonly notBefore: string } {
  const now = services.clock();
  const at = now.toISOString();
  if (state.openUntil !== undefined && state.openUntil > at) return { notBefore: state.openUntil };
  // Clocks differ a little: a minute that another worker has begun is not left again.
  const minute = [at.slice(0, 16), state.minute ?? ""].toSorted().at(-1) ?? "";
  const allowance = callsPerMinute - calls;
  if (state.minute === minute && state.calls > allowance) return { notBefore: endOf(minute) };
  const usable = slots.slice(0, state.failures >= tripsAfter ? 1 : slotsOf(webhooks));
  const free = usable.filter((slot) => (state[slot] ?? "") < at);
  const slot = free[Math.floor(services.tables.chance() * free.length)];
  if (slot === undefined) return "busy";
  // The nonce makes the value unique: after a lost response, the worker recognizes its own slot.
  const nonce = Buffer.from(services.random(6)).toString("hex");
  const until = `${new Date(now.getTime() + slotMs).toISOString()} ${nonce}`;
  return { slot, until, now, minute, isNewMinute: state.minute !== minute, calls, allowance };
}

/** The endpoints of a project share its part of the workers: with ten of them, each has one slot. */
function slotsOf(webhooks: number): number {
  return Math.max(1, Math.floor(shareOfProject("webhooks") / Math.max(1, webhooks)));
}

function endOf(minute: string): string {
  return new Date(Date.parse(`${minute}:00.000Z`) + 60_000).toISOString();
}
