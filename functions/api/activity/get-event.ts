import { activity } from "../../contract/activity/activity.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import { endpoint } from "../../http/endpoint.ts";
import { eventReads } from "../../operations/activity/find-event.ts";
import { eventView } from "../../operations/outbox/event-view.ts";

export const handler = endpoint(
  activity.getEvent,
  { reads: ({ params }, { projectId, services }) => eventReads(services, projectId, params.eventId) },
  async (_, { found: { event } }) => {
    if (!event) throw new Refusal("not_found", "Event not found in this project.");
    return eventView(event);
  },
);
