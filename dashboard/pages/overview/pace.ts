const dayMs = 86_400_000;

interface Left {
  readonly remaining: number;
  readonly resetsAt: string;
}

/** Returns the day on which the quota is used up at this pace; undefined where it lasts until it starts again. */
export function quotaEnd({ remaining, resetsAt }: Left, sentPerDay: number, now: Date): Date | undefined {
  const end = endOf(remaining, sentPerDay, now);
  return end && end < new Date(resetsAt) ? end : undefined;
}

interface Money {
  readonly credits: number;
  readonly balanceMicros: number;
  readonly priceMicros: number;
}

/** Returns the day on which credits and balance are used up at this pace; undefined where nothing is used. */
export function moneyEnd(
  { credits, balanceMicros, priceMicros }: Money,
  sentPerDay: number,
  now: Date,
): Date | undefined {
  if (priceMicros === 0) return undefined;
  return endOf(credits + Math.floor(balanceMicros / priceMicros), sentPerDay, now);
}

/** A pace that needs longer than a century is none. */
function endOf(emails: number, perDay: number, now: Date): Date | undefined {
  if (perDay <= 0) return undefined;
  const days = emails / perDay;
  return days > 36_500 ? undefined : new Date(now.getTime() + days * dayMs);
}
