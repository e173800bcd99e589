import { activity } from "../../contract/activity.ts";
import { Refusal } from "../../domain/refusals.ts";
import { endpoint } from "../../http/endpoint.ts";
import { eventView } from "../../operations/event-view.ts";
import { findEvent } from "../../operations/find-event.ts";
import { eventKey } from "../../store/keys.ts";

export const handler = endpoint(
  activity.getEvent,
  async ({ params: { eventId } }, { caller: { projectId }, services, found }) => {
    const event = findEvent(services, projectId, eventId, found);
    if (!event) throw new Refusal("not_found", "there is no such event in this project");
    return eventView(event);
  },
  ({ params }, projectId) => ({ data: [eventKey(projectId, params.eventId)] }),
);
