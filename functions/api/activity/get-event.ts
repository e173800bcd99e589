import { activity } from "../../contract/activity/activity.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import { endpoint } from "../../http/endpoint.ts";
import { findEvent } from "../../operations/activity/find-event.ts";
import { eventView } from "../../operations/outbox/event-view.ts";
import { eventKey } from "../../store/platform/keys.ts";

export const handler = endpoint(
  activity.getEvent,
  async ({ params: { eventId } }, { caller: { projectId }, services, found }) => {
    const event = findEvent(services, projectId, eventId, found);
    if (!event) throw new Refusal("not_found", "there is no such event in this project");
    return eventView(event);
  },
  ({ params }, projectId) => ({ data: [eventKey(projectId, params.eventId)] }),
);
