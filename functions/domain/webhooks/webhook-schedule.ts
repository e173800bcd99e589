const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How long after the attempt before it each attempt of a delivery comes; the first comes at once. */
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

/** Added to a delay by chance, so that what failed together does not come back together. */
const jitter = 0.1;
const longestWaitMs = day;

/**
 * How long a delivery that has had `tries` attempts waits for its next; undefined when it has had all. `asked` is what
 * the endpoint asked for by Retry-After: it can lengthen the wait, up to a day.
 */
export function waitAfter(tries: number, chance: number, asked: number | undefined): number | undefined {
  const delay = delaysMs[tries];
  if (delay === undefined) return undefined;
  return Math.max(Math.floor(delay * (1 + jitter * chance)), Math.min(asked ?? 0, longestWaitMs));
}

/** What a Retry-After header asks for (RFC 9110 §10.2.3), in milliseconds from now; undefined when it says nothing. */
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

/** A date of HTTP in any of its three forms; not a number for all else, of which Date.parse would take much for one. */
function httpDate(text: string): number {
  if (usualDate.test(text) || oldDate.test(text)) return Date.parse(text);
  return asctimeDate.test(text) ? Date.parse(`${text} GMT`) : Number.NaN;
}

/** After so many failures in a row an endpoint is called by one worker at a time, and not before `pauseAfter`. */
export const tripsAfter = 5;
const longestPauseMs = 30 * minute;

/** How long an endpoint is left alone that has failed so often in a row, and was left alone `pauses` times for it. */
export function pauseAfter(failures: number, pauses: number): number | undefined {
  if (failures < tripsAfter) return undefined;
  return Math.min(10 * second * 2 ** Math.min(pauses, 10), longestPauseMs);
}

/** An endpoint that has failed for so long, with nothing but failures between, is disabled. */
export const disabledAfterMs = 5 * day;
/** Failures further apart than this do not belong together: nothing was tried between them. */
const streakGapMs = 27 * hour;

/** When the failures began that one at `now` belongs to. */
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
