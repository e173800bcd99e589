import { isId, timeOfId } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import { parseEvent } from "../../store/outbox/events.ts";
import { eventKey } from "../../store/platform/keys.ts";
import { optionalRow } from "../../store/platform/read-plan.ts";
import { oldestShown } from "../platform/retention.ts";

/** The part of a read plan that finds an event; undefined for one that does not exist, or that has expired. */
export function eventReads(services: Services, projectId: string, eventId: string | undefined) {
  const isShown = eventId !== undefined && isId("evt", eventId) && timeOfId(eventId) >= oldestShown(services);
  const key = isShown ? eventKey(projectId, eventId) : undefined;
  return { event: optionalRow(key, (item) => item && parseEvent(item)) };
}
