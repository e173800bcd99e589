import { tripsAfter } from "../../../domain/webhooks/webhook-schedule.ts";
import type { Services } from "../../../services.ts";
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
  /** How the endpoint does, as of when the slot was taken. */
  readonly state: WebhookState;
}

/** Longer than a worker may run: a slot of one that is gone is free again after this. */
const slotMs = 90_000;
/** Calls of an endpoint a minute: a receiver whose answer makes another event turns no faster than this. */
const callsAMinute = 3000;
const tries = 8;

/**
 * Takes one of the endpoint's slots; an endpoint that fails has one alone. `busy` when all that may be used are taken,
 * `notBefore` when nobody may call it now.
 */
export async function acquireSlot(
  services: Services,
  { projectId, id }: Webhook,
  seen: WebhookState,
  calls: number,
): Promise<AcquiredSlot | "busy" | { readonly notBefore: string }> {
  let state = seen;
  for (let attempt = 0; attempt < tries; attempt++) {
    const take = takeOf(services, state, calls);
    if (take === "busy" || "notBefore" in take) return take;
    const taken = await takeSlot(services.tables, projectId, id, take);
    if ("item" in taken) return { slot: take.slot, until: take.until, state: parseWebhookState(taken.item) };
    // Somebody came between: what stands now says what may be taken.
    state = parseWebhookState(taken.conflict);
  }
  return "busy";
}

function takeOf(
  services: Services,
  state: WebhookState,
  calls: number,
): SlotRequest | "busy" | { readonly notBefore: string } {
  const now = services.clock();
  const at = now.toISOString();
  if (state.openUntil !== undefined && state.openUntil > at) return { notBefore: state.openUntil };
  // Clocks differ a little: a minute that somebody has begun is not left again.
  const minute = [at.slice(0, 16), state.minute ?? ""].toSorted().at(-1) ?? "";
  const room = callsAMinute - calls;
  if (state.minute === minute && state.calls > room) return { notBefore: endOf(minute) };
  const usable = state.failures >= tripsAfter ? slots.slice(0, 1) : slots;
  const free = usable.filter((slot) => (state[slot] ?? "") < at);
  const slot = free[Math.floor(services.tables.chance() * free.length)];
  if (slot === undefined) return "busy";
  // Nobody else's until is the same: so a lost answer is told from another's slot.
  const nonce = Buffer.from(services.random(6)).toString("hex");
  const until = `${new Date(now.getTime() + slotMs).toISOString()} ${nonce}`;
  return { slot, until, now, minute, isNewMinute: state.minute !== minute, calls, room };
}

function endOf(minute: string): string {
  return new Date(Date.parse(`${minute}:00.000Z`) + 60_000).toISOString();
}
