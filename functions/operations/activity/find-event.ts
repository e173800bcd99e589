import { isId, timeOfId } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import { type Event, parseEvent } from "../../store/outbox/events.ts";
import { eventKey } from "../../store/platform/keys.ts";
import type { FoundRows } from "../../store/platform/read.ts";
import { oldestShown } from "../platform/retention.ts";

/** An event of the project by its id; undefined where there is none, or none any more. */
export function findEvent(
  services: Services,
  projectId: string,
  eventId: string,
  found: FoundRows,
): Event | undefined {
  if (!isId("evt", eventId) || timeOfId(eventId) < oldestShown(services)) return undefined;
  const item = found.data(eventKey(projectId, eventId));
  return item && parseEvent(item);
}
