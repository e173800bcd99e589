import { eventSource } from "../../functions/operations/outbox/event-source.ts";
import type { Event } from "../../functions/store/outbox/events.ts";
import { readTogether } from "../../functions/store/platform/read-plan.ts";
import { sliceReads } from "../../functions/store/projects/slice-reads.ts";
import type { World } from "./world.ts";

/** Returns the events of a kind (`contact`) in a project's log, oldest first; those of one moment by type. */
export async function loggedEvents(world: World, projectId: string, kind: string): Promise<readonly Event[]> {
  const all: Event[] = [];
  const { slices } = await readTogether(world.services.tables, sliceReads(projectId));
  const source = eventSource(world.services, { projectId, slices });
  for (let more = true; more; ) {
    const page = await source.read({ descending: false, beyond: all.at(-1)?.id, limit: 1000 });
    all.push(...page.looked.flatMap(({ row }) => row ?? []));
    more = page.more;
  }
  const order = ({ at, type }: Event) => `${at} ${type}`;
  return all
    .filter(({ type }) => type.startsWith(`${kind}.`))
    .toSorted((one, two) => (order(one) < order(two) ? -1 : 1));
}

/** The types of events. */
export function typesOf(events: readonly Event[]): readonly string[] {
  return events.map(({ type }) => type);
}

/** The events of deliveries, with their types. */
export function deliveriesOf(
  deliveries: readonly { readonly eventId: string; readonly eventType: string }[],
): readonly string[] {
  return deliveries.map(({ eventId, eventType }) => `${eventType} ${eventId}`).toSorted();
}
