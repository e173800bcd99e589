import { newEventId } from "../../functions/domain/outbox/event-ids.ts";
import { idRandomBytes } from "../../functions/domain/platform/ids.ts";
import { inSlice } from "../../functions/domain/platform/slices.ts";
import { newEvent } from "../../functions/operations/outbox/publish-event.ts";
import { eventTtl } from "../../functions/operations/platform/retention.ts";
import { type Event, putEvent } from "../../functions/store/outbox/events.ts";
import type { TestProject } from "./project.ts";
import type { World } from "./world.ts";

type Fields = Partial<Omit<Event, "id" | "at">> & { readonly at?: string };

/** Stores an event of a project, now or at another time, as the service does; returns its id. */
export async function storeEvent(
  { services }: World,
  { id: projectId }: Pick<TestProject, "id">,
  { at, ...fields }: Fields = {},
): Promise<string> {
  const now = newEvent(services, { type: "outbound.updated", detail: {}, ...fields });
  // The email of a test may have any id; the projects of most tests have one slice.
  const event =
    at === undefined ? now : { ...now, at, id: newEventId(new Date(at), services.random(idRandomBytes)) };
  const stored = { ...event, id: inSlice(event.id, 0) };
  await putEvent(services.tables, projectId, stored, eventTtl(services));
  return stored.id;
}
