const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** "just now", "20 s ago" under an hour, the clock today, the date before; always in the viewer's zone. */
export function shortTime(at: Date, now: Date): string {
  const ms = now.getTime() - at.getTime();
  if (ms >= 0 && ms < 5_000) return "just now";
  if (ms >= 0 && ms < minuteMs) return `${Math.floor(ms / 1000)} s ago`;
  if (ms >= 0 && ms < hourMs) return `${Math.floor(ms / minuteMs)} min ago`;
  if (at.toDateString() === now.toDateString()) return clock(at);
  if (Math.abs(ms) < dayMs) return `${date(at)}, ${clock(at)}`;
  return date(at);
}

function clock(at: Date): string {
  return at.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
}

function date(at: Date): string {
  return at.toLocaleDateString(undefined, { day: "numeric", month: "short", year: "numeric" });
}

/** The exact time in the viewer's zone and in UTC, for hovering. */
export function exactTime(at: Date): string {
  const own = at.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "long" });
  return `${own}\n${at.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

export function Time({ at, form = "short" }: { at: string; form?: "short" | "clock" }) {
  const moment = new Date(at);
  const now = new Date();
  const isToday = moment.toDateString() === now.toDateString();
  const text = form === "clock" && isToday ? moment.toLocaleTimeString() : shortTime(moment, now);
  return (
    <time dateTime={at} title={exactTime(moment)}>
      {text}
    </time>
  );
}

/** The time between two moments in two figures: "0.61 s", "1.8 s", "41 min". */
export function duration(fromMs: number, toMs: number): string {
  const ms = Math.max(0, toMs - fromMs);
  if (ms < 995) return `${(ms / 1000).toFixed(2)} s`;
  if (ms < 9950) return `${(ms / 1000).toFixed(1)} s`;
  if (ms < minuteMs) return `${Math.round(ms / 1000)} s`;
  if (ms < hourMs) return `${Math.round(ms / minuteMs)} min`;
  if (ms < 2 * dayMs) return `${Math.round(ms / hourMs)} h`;
  return `${Math.round(ms / dayMs)} days`;
}
