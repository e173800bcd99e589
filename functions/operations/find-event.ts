import { isId, timeOfId } from "../domain/ids.ts";
import type { Services } from "../services.ts";
import { type Event, parseEvent } from "../store/events.ts";
import { eventKey } from "../store/keys.ts";
import type { Found } from "../store/read.ts";
import { oldestShown } from "./retention.ts";

/** An event of the project by its id; undefined where there is none, or none any more. */
export function findEvent(
  services: Services,
  projectId: string,
  eventId: string,
  found: Found,
): Event | undefined {
  if (!isId("evt", eventId) || timeOfId(eventId) < oldestShown(services)) return undefined;
  const item = found.data(eventKey(projectId, eventId));
  return item && parseEvent(item);
}
