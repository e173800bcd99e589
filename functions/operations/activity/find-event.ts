import { emailOfFirstEvent } from "../../domain/outbox/event-ids.ts";
import { isId, timeOfId } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import { parseEmailFacts } from "../../store/outbox/email-facts.ts";
import { parseEvent } from "../../store/outbox/events.ts";
import { emailKey, eventKey } from "../../store/platform/keys.ts";
import { optionalRow } from "../../store/platform/read-plan.ts";
import type { Item } from "../../store/platform/table.ts";
import { firstEvent } from "../outbox/first-event.ts";
import { oldestShown } from "../platform/retention.ts";

/** The part of a read plan that finds an event; undefined for one that does not exist, or that has expired. */
export function eventReads(services: Services, projectId: string, eventId: string | undefined) {
  const isShown = eventId !== undefined && isId("evt", eventId) && timeOfId(eventId) >= oldestShown(services);
  const emailId = isShown ? emailOfFirstEvent(eventId) : undefined;
  const first = (item: Item) => firstEvent(parseEmailFacts(item));
  if (emailId !== undefined)
    return { event: optionalRow(emailKey(projectId, emailId), (item) => item && first(item)) };
  const key = isShown ? eventKey(projectId, eventId) : undefined;
  return { event: optionalRow(key, (item) => item && parseEvent(item)) };
}
