const windowMs = 24 * 60 * 60 * 1000;

/** Bounces and complaints of a project's mail since a time, and how much it had sent this month then. */
export interface Reputation {
  readonly since: string;
  readonly month: string;
  readonly usedBefore: number;
  /** How much it had sent when it was last looked at. */
  readonly used: number;
  readonly bounces: number;
  readonly complaints: number;
}

export interface Harm {
  readonly bounces: number;
  readonly complaints: number;
}

/**
 * What stands after more harm was done: in the window that is open, or in a new one once that is a day old. A new one
 * counts what was sent since the one before it was last looked at: the mails that the harm is of were sent before it
 * was heard of.
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

/** After a pause it is counted anew: whoever resumes has seen to it. */
export function afterPause({ month, used }: Reputation, now: Date): Reputation {
  return { since: now.toISOString(), month, usedBefore: used, used, bounces: 0, complaints: 0 };
}

const limits = {
  bounces: { share: 0.05, least: 20 },
  complaints: { share: 0.001, least: 5 },
} as const;

/**
 * What a project is to be paused for: one in twenty of its mails bounced for good, or one in a thousand was complained
 * about. SES looks at the whole account by like figures. A few alone are no rate: below `least` nothing is judged.
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
