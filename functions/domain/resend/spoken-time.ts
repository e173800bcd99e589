const [second, minute, hour, day, week] = [1000, 60_000, 3_600_000, 86_400_000, 604_800_000];
const unitMs: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ second, sec: second, s: second },
    ...{ minute, min: minute, m: minute },
    ...{ hour, hr: hour, h: hour },
    ...{ day, d: day },
    ...{ week, w: week },
  }),
);

/**
 * Returns the time of a phrase as people write it: `in 5 min`, `in 2 hours`, `tomorrow at 9am UTC`. A time of day needs a
 * zone, UTC or an offset: there is no telling whose morning is meant. Undefined for every other text.
 */
export function spokenTime(text: string, now: Date): Date | undefined {
  const words = text.trim().toLowerCase();
  return wait(words, now) ?? timeOfDay(words, now);
}

function wait(words: string, now: Date): Date | undefined {
  const [, count, unit = ""] = /^in (\d{1,5}|an?) ([a-z]+)$/.exec(words) ?? [];
  const ms = unitMs.get(unit) ?? unitMs.get(unit.replace(/s$/, ""));
  if (count === undefined || ms === undefined) return undefined;
  return new Date(now.getTime() + (/^a/.test(count) ? 1 : Number(count)) * ms);
}

const dayTime =
  /^(today|tomorrow)(?: at)? (\d{1,2})(?::(\d{2}))? ?(am|pm)? ?(utc|gmt|z|(?:utc|gmt)?[+-]\d{2}:?\d{2})$/;

function timeOfDay(words: string, now: Date): Date | undefined {
  const [, day, hours, minutes = "0", half, zone = ""] = dayTime.exec(words) ?? [];
  const hour = hourOf(Number(hours), half);
  if (day === undefined || hour === undefined || Number(minutes) > 59) return undefined;
  const offset = offsetMs(zone);
  // The date is that of the zone.
  const there = new Date(now.getTime() + offset);
  const date = there.getUTCDate() + (day === "tomorrow" ? 1 : 0);
  const at = Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), date, hour, Number(minutes));
  return new Date(at - offset);
}

function hourOf(hours: number, half: string | undefined): number | undefined {
  if (half === undefined) return hours < 24 ? hours : undefined;
  if (hours < 1 || hours > 12) return undefined;
  return (hours % 12) + (half === "pm" ? 12 : 0);
}

function offsetMs(zone: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  const ms = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return sign === "-" ? -ms : ms;
}
