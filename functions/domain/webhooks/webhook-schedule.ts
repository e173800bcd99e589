const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The delay of each attempt of a delivery after the attempt before it; the first is immediate. */
export const delaysMs: readonly number[] = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** The share of random jitter, so that deliveries that failed together are not retried together. */
const jitter = 0.1;
const longestWaitMs = day;

/**
 * Returns the milliseconds until the next attempt after `tries` attempts; undefined after the last. The endpoint's
 * Retry-After can lengthen the wait, up to a day.
 */
export function waitAfter(tries: number, chance: number, retryAfter: number | undefined): number | undefined {
  const delay = delaysMs[tries];
  if (delay === undefined) return undefined;
  return Math.max(Math.floor(delay * (1 + jitter * chance)), Math.min(retryAfter ?? 0, longestWaitMs));
}

/** The wait of a Retry-After header (RFC 9110 §10.2.3), in milliseconds from now; undefined without a valid one. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d+$/.test(text)) return Number(text) * second;
  const at = httpDate(text);
  return at > now.getTime() ? at - now.getTime() : undefined;
}

const dayName = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)";
const time = String.raw`\d{2}:\d{2}:\d{2}`;
const usualDate = new RegExp(String.raw`^${dayName}, \d{2} [A-Z][a-z]{2} \d{4} ${time} GMT$`);
const oldDate = new RegExp(String.raw`^${dayName}[a-z]*day, \d{2}-[A-Z][a-z]{2}-\d{2} ${time} GMT$`);
const asctimeDate = new RegExp(String.raw`^${dayName} [A-Z][a-z]{2} [ \d]\d ${time} \d{4}$`);

/** An HTTP date in any of its three forms; NaN for any other text, which Date.parse might accept. */
function httpDate(text: string): number {
  if (usualDate.test(text) || oldDate.test(text)) return Date.parse(text);
  return asctimeDate.test(text) ? Date.parse(`${text} GMT`) : Number.NaN;
}

/** After so many consecutive failures an endpoint is called by one worker at a time, with pauses between. */
export const tripsAfter = 5;
const longestPauseMs = 30 * minute;

/** Returns the pause in milliseconds after so many consecutive failures and earlier pauses; undefined for none. */
export function pauseAfter(failures: number, pauses: number): number | undefined {
  if (failures < tripsAfter) return undefined;
  return Math.min(10 * second * 2 ** Math.min(pauses, 10), longestPauseMs);
}

/** An endpoint that has only failed for so long is disabled. */
export const disabledAfterMs = 5 * day;
/** Failures further apart are separate streaks: nothing was attempted between them. */
const streakGapMs = 27 * hour;

/** Returns the start of the streak that a failure at `now` belongs to. */
export function streakStart(
  {
    firstFailedAt,
    lastFailedAt,
  }: { readonly firstFailedAt?: string | undefined; readonly lastFailedAt?: string | undefined },
  now: Date,
): string {
  const goesOn = lastFailedAt !== undefined && now.getTime() - Date.parse(lastFailedAt) <= streakGapMs;
  return goesOn && firstFailedAt !== undefined ? firstFailedAt : now.toISOString();
}
