/** How many emails SES has accepted, and how many of them bounced for good or were complained about. */
export interface HarmFigures {
  readonly handed: number;
  readonly bounced: number;
  readonly complained: number;
}

const noFigures: HarmFigures = { handed: 0, bounced: 0, complained: 0 };

/** Below this number of emails, a share of bounces is not meaningful. */
export const leastHanded = 500;
const leastComplained = 5;

/**
 * Returns why a broadcast pauses by itself: over 5 % hard bounces of at least 500 emails that SES has accepted, or over
 * 0.1 % complaints, of which there are at least five. What a person has resumed it in spite of, `accepted`, is left out:
 * only what came since then counts.
 */
export function harmReason(
  figures: HarmFigures,
  accepted: HarmFigures = noFigures,
): "bounces" | "complaints" | undefined {
  const handed = figures.handed - accepted.handed;
  const complained = figures.complained - accepted.complained;
  // Of whole numbers: a share that is exactly at its limit is not over it.
  if (complained >= leastComplained && complained * 1000 > handed) return "complaints";
  const bounced = figures.bounced - accepted.bounced;
  return handed >= leastHanded && bounced * 20 > handed ? "bounces" : undefined;
}
