import { FairMessages } from "./fair-messages.ts";

/** Returns which messages a fair queue gives out next, of those that are visible, the oldest first. */
export function fairOrder<Message>(
  visible: readonly Message[],
  inFlight: readonly Message[],
  groupOf: (message: Message) => string,
  count: number,
): readonly Message[] {
  const waiting = new FairMessages(groupOf);
  for (const message of visible) waiting.push(message);
  waiting.hold(inFlight);
  return Array.from({ length: Math.min(count, visible.length) }, () => waiting.shift()).flatMap(
    (message) => message ?? [],
  );
}

/**
 * Returns the group of a message of the service. The local queue engine drops the group ids of standard queues; every
 * sender sets the project, which the message also names.
 */
export function groupOfBody(body: string): string {
  return /"projectId":"([^"]+)"/.exec(body)?.[1] ?? "";
}
