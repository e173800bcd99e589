import { idRandomBytes, newId } from "../../functions/domain/platform/ids.ts";
import { newEvent } from "../../functions/operations/outbox/publish-event.ts";
import { eventTtl } from "../../functions/operations/platform/retention.ts";
import { type Event, putEvent } from "../../functions/store/outbox/events.ts";
import type { TestProject } from "./project.ts";
import type { World } from "./world.ts";

type Fields = Partial<Omit<Event, "id" | "at">> & { readonly at?: string };

/** Writes down that something happened in a project, now or at another time, as the service does; answers its id. */
export async function storeEvent(
  { services }: World,
  { id: projectId }: Pick<TestProject, "id">,
  { at, ...fields }: Fields = {},
): Promise<string> {
  const now = newEvent(services, { type: "outbound.updated", detail: {}, ...fields });
  const event =
    at === undefined ? now : { ...now, at, id: newId("evt", new Date(at), services.random(idRandomBytes)) };
  await putEvent(services.tables, projectId, event, eventTtl(services));
  return event.id;
}
