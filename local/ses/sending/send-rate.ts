import type { Clock } from "../ids.ts";

export interface RateLimit {
  /** MaxSendRate: recipients per second. */
  readonly perSecond: number;
  /** If false, GetAccount returns the rate but calls are never throttled. */
  readonly enforced: boolean;
  /** Max24HourSend, which is not enforced; that of a new account by default. */
  readonly perDay?: number;
}

export interface SendRates {
  of(region: string): RateLimit;
  set(region: string, limit: RateLimit): void;
  /** Counts these recipients; returns false if the rate of the last second would be exceeded. */
  take(region: string, recipients: number): boolean;
}

const second = 1000;

export function newSendRates(usual: RateLimit, clock: Clock): SendRates {
  const limits = new Map<string, RateLimit>();
  const taken = new Map<string, { at: number; recipients: number }[]>();
  const of = (region: string) => limits.get(region) ?? usual;

  return {
    of,
    set: (region, limit) => {
      limits.set(region, limit);
    },
    take: (region, recipients) => {
      const { perSecond, enforced } = of(region);
      if (!enforced) return true;
      const now = clock().getTime();
      const recent = (taken.get(region) ?? []).filter(({ at }) => at > now - second);
      const used = recent.reduce((sum, entry) => sum + entry.recipients, 0);
      // A message with more recipients than the rate is accepted when there was no other in the last second.
      const fits = used === 0 || used + recipients <= perSecond;
      taken.set(region, fits ? [...recent, { at: now, recipients }] : recent);
      return fits;
    },
  };
}
