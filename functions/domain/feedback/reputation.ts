const windowMs = 24 * 60 * 60 * 1000;

/** The bounces and complaints of a project since a time, and its emails of the month until then. */
export interface Reputation {
  readonly since: string;
  readonly month: string;
  readonly usedBefore: number;
  /** The emails of the month when harm was last counted. */
  readonly used: number;
  readonly bounces: number;
  readonly complaints: number;
}

export interface Harm {
  readonly bounces: number;
  readonly complaints: number;
}

/**
 * Adds harm to the current window, or starts a new one after a day or in a new month. A new window counts the emails
 * since the last one was updated, because the emails that caused the harm were sent before it was reported.
 */
export function withHarm(
  before: Reputation | undefined,
  harm: Harm,
  { now, month, used }: { readonly now: Date; readonly month: string; readonly used: number },
): Reputation {
  const isOpen =
    before !== undefined && before.month === month && now.getTime() - Date.parse(before.since) < windowMs;
  if (isOpen)
    return {
      ...before,
      used,
      bounces: before.bounces + harm.bounces,
      complaints: before.complaints + harm.complaints,
    };
  const usedBefore = before?.month === month ? before.used : 0;
  return { since: now.toISOString(), month, usedBefore, used, ...harm };
}

/** A pause starts a new window: the project resumes once the cause is fixed. */
export function afterPause({ month, used }: Reputation, now: Date): Reputation {
  return { since: now.toISOString(), month, usedBefore: used, used, bounces: 0, complaints: 0 };
}

const limits = {
  bounces: { share: 0.05, least: 20 },
  complaints: { share: 0.001, least: 5 },
} as const;

/**
 * Returns why a project is to be paused: 5 % hard bounces, or 0.1 % complaints; SES applies similar limits to the whole
 * account. Below a minimum number, `least`, a share is not meaningful.
 */
export function harmOf({
  used,
  usedBefore,
  bounces,
  complaints,
}: Reputation): "bounces" | "complaints" | undefined {
  const sent = Math.max(used - usedBefore, 1);
  const isOver = (count: number, { share, least }: { share: number; least: number }) =>
    count >= least && count / sent >= share;
  if (isOver(complaints, limits.complaints)) return "complaints";
  return isOver(bounces, limits.bounces) ? "bounces" : undefined;
}
