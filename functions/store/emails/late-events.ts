import { getItem } from "../platform/read.ts";
import type { Tables } from "../platform/table.ts";
import { put } from "../platform/write.ts";

/** An event that waited longer in the queue is late. */
export const lateAfterMs = 2 * 60_000;
/** How long events count as late after one was. */
export const eventsLateMs = 5 * 60_000;

/** All regions report to one queue, so it is one row, of no project. */
const lateKey = { pk: "EVENTS#LATE", sk: "EVENTS" };

/** `EVENTS#LATE` / `EVENTS`: an event was recorded late at `at`. While none is, nothing is written. */
export async function putLateEvents(tables: Tables, at: Date): Promise<void> {
  await put(tables, "data", { ...lateKey, at: at.toISOString() }, null);
}

/** Returns whether SES's events were recorded late within the last minutes. */
export async function areEventsLate(tables: Tables, now: Date): Promise<boolean> {
  const at = (await getItem(tables, "data", lateKey))?.["at"];
  return typeof at === "string" && now.getTime() - Date.parse(at) < eventsLateMs;
}
