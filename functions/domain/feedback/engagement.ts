import type { EventType } from "../outbox/event-types.ts";

/** The kinds of engagement with an email that count once, each with its bit in the email's row. */
const bits = { opened: 1, machineOpened: 2, clicked: 4, machineClicked: 8 } as const;
export type EngagementKind = keyof typeof bits;
const kinds = Object.keys(bits) as EngagementKind[];

interface PossiblyEngaged {
  readonly type: EventType;
  readonly machine?: boolean | undefined;
}

/** Returns the kind of engagement that an event is, where it is one. */
export function engagementOf({ type, machine }: PossiblyEngaged): EngagementKind | undefined {
  if (type === "email.opened") return machine ? "machineOpened" : "opened";
  if (type === "email.clicked") return machine ? "machineClicked" : "clicked";
  return undefined;
}

/** Returns the bits of a row after events; the order and repetition of events does not matter. */
export function withEngagement(before: number, events: readonly PossiblyEngaged[]): number {
  return events.reduce((all, event) => {
    const kind = engagementOf(event);
    return kind ? all | bits[kind] : all;
  }, before);
}

/** Returns the kinds whose bits one row has and an earlier one has not. */
export function newEngagement(before: number, after: number): readonly EngagementKind[] {
  return kinds.filter((kind) => (after & bits[kind]) !== 0 && (before & bits[kind]) === 0);
}
