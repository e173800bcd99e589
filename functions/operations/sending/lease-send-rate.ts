import { broadcastLength, isQuiet, planSlot } from "../../domain/sending/send-slots.ts";
import type { Lane } from "../../gateways/emails/send-queues.ts";
import type { Services } from "../../services.ts";
import { farthestMicros, leaseSlot } from "../../store/sending/send-rate.ts";

/** A worker waits no longer for its slot, and no slot of a batch is longer: with both, it stays below its time-out. */
export const longestWaitMs = 10_000;

export interface SendingRegion {
  readonly region: string;
  readonly lane: Lane;
  /** Recipients a second. */
  readonly rate: number;
}

/** When to send each email, in milliseconds since 1970; or how long to wait before asking again. */
export type SendRateLease = { readonly sendAt: readonly number[] } | { readonly retryInMs: number };

/**
 * Leases the send rate for emails with these numbers of recipients, which are ready to be sent. A broadcast first waits
 * for its share of the rate, so that it leaves the rest to transactional emails; one that `hasShare` has leased it before.
 */
export async function leaseSendRate(
  services: Services,
  to: SendingRegion,
  units: readonly number[],
  hasShare = false,
): Promise<SendRateLease> {
  const { lane, rate } = to;
  if (lane === "broadcast" && !hasShare) {
    const sum = units.reduce((total, count) => total + count, 0);
    const refused = await leaseBroadcastShare(services, to, sum);
    if (refused) return refused;
  }
  const { offsets, length } = planSlot(units, rate);
  const slot = await lease(services, to, "ALL", length, lane === "transactional");
  if ("retryInMs" in slot) return slot;
  return { sendAt: offsets.map((offset) => (slot.startsAt + offset) / 1000) };
}

/**
 * Leases the share of broadcasts for so many recipients, and waits until it begins: what is sent then leaves the rest of
 * the rate to transactional emails, where there are any. Each of its parts still leases the rate itself.
 */
export async function leaseBroadcastShare(
  services: Services,
  to: Pick<SendingRegion, "region" | "rate">,
  units: number,
): Promise<{ readonly retryInMs: number } | undefined> {
  const { memory, clock } = services;
  const isAlone = isQuiet(memory.transactionalUse.get(to.region), clock().getTime() * 1000);
  const share = await lease(services, to, "BROADCAST", broadcastLength(units, to.rate, isAlone));
  if ("retryInMs" in share) return share;
  await pauseUntil(services, share.startsAt / 1000);
  return undefined;
}

/** Returns how long a region's rate is leased beyond the longest wait, as far as this process knows; 0 where it is not. */
export function knownWaitMs({ memory, clock }: Services, { region, lane }: SendingRegion): number {
  const shares = lane === "broadcast" ? (["ALL", "BROADCAST"] as const) : (["ALL"] as const);
  const until = Math.max(...shares.map((share) => memory.leasedUntil.get(`${region} ${share}`) ?? 0)) / 1000;
  const waitMs = until - clock().getTime();
  return waitMs > longestWaitMs && waitMs < farthestMicros / 1000 ? waitMs : 0;
}

/** Waits until a time, in milliseconds since 1970. */
export async function pauseUntil({ clock, pause }: Services, at: number): Promise<void> {
  const ms = Math.ceil(at - clock().getTime());
  if (ms > 0) await pause(ms);
}

async function lease(
  { tables, memory, clock }: Services,
  { region }: Pick<SendingRegion, "region">,
  share: "ALL" | "BROADCAST",
  length: number,
  isTransactional = false,
): Promise<{ readonly startsAt: number } | { readonly retryInMs: number }> {
  const now = clock().getTime() * 1000;
  const name = `${region} ${share}`;
  const wanted = { region, share, now, length, latest: now + longestWaitMs * 1000, isTransactional };
  const leased = await leaseSlot(tables, wanted, (memory.leasedUntil.get(name) ?? 0) > now);
  const until = "startsAt" in leased ? leased.startsAt + length : leased.freeAt;
  memory.leasedUntil.set(name, until);
  if (share === "ALL" && "transactionalAt" in leased)
    memory.transactionalUse.set(region, { at: leased.transactionalAt, readAt: now });
  return "startsAt" in leased ? leased : { retryInMs: (until - now) / 1000 };
}
