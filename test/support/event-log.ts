import { type Event, listEventRows } from "../../functions/store/outbox/events.ts";
import type { World } from "./world.ts";

/** Everything that a project's log tells of a kind (`contact`), oldest first; of one moment in the order of types. */
export async function loggedEvents(world: World, projectId: string, kind: string): Promise<readonly Event[]> {
  const all: Event[] = [];
  for (let more = true; more; ) {
    const walk = { descending: false, beyond: all.at(-1)?.id, limit: 1000 };
    const page = await listEventRows(world.services.tables, projectId, walk);
    all.push(...page.events);
    more = page.more;
  }
  const order = ({ at, type }: Event) => `${at} ${type}`;
  return all
    .filter(({ type }) => type.startsWith(`${kind}.`))
    .toSorted((one, two) => (order(one) < order(two) ? -1 : 1));
}

/** The types of what was told. */
export function typesOf(events: readonly Event[]): readonly string[] {
  return events.map(({ type }) => type);
}

/** Which events an endpoint is told of, and what they are. */
export function deliveriesOf(
  deliveries: readonly { readonly eventId: string; readonly eventType: string }[],
): readonly string[] {
  return deliveries.map(({ eventId, eventType }) => `${eventType} ${eventId}`).toSorted();
}
