/** The API takes times; a day is edited, and means its beginning in UTC. */
const dayStart = "T00:00:00Z";
const day = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the day that a time is the beginning of; any other text stays. */
export function dayOfTime(text: string): string {
  const begun = text.endsWith(dayStart) ? text.slice(0, -dayStart.length) : "";
  return day.test(begun) ? begun : text;
}

/** Returns the beginning of a day; any other text stays. */
export function timeOfDay(text: string): string {
  return day.test(text.trim()) ? `${text.trim()}${dayStart}` : text;
}
