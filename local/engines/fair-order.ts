/**
 * Returns which messages a fair queue gives out next, of those that are visible, the oldest first: each comes from the
 * group that has the fewest in flight, so a group with many messages waits while other groups have some. Groups without
 * any in flight are served before the rest, as in the fair queues of SQS, which compare groups only once many messages
 * are in flight.
 */
export function fairOrder<Message>(
  visible: readonly Message[],
  inFlight: readonly Message[],
  groupOf: (message: Message) => string,
  count: number,
): readonly Message[] {
  const held = new Map<string, number>();
  for (const message of inFlight) held.set(groupOf(message), (held.get(groupOf(message)) ?? 0) + 1);
  const groups = [...firstOfEach(visible, groupOf, count)].map(([group, waiting]) => ({
    waiting: waiting.values(),
    held: held.get(group) ?? 0,
  }));
  const chosen: Message[] = [];
  while (chosen.length < count && groups.length > 0) {
    // The first of several: groups are in the order of their oldest messages.
    const least = groups.reduce((a, b) => (b.held < a.held ? b : a));
    const { value, done } = least.waiting.next();
    if (done) groups.splice(groups.indexOf(least), 1);
    else {
      chosen.push(value);
      least.held += 1;
    }
  }
  return chosen;
}

/** Up to `count` messages of each group: a queue may have a hundred thousand, and is looked through at each receive. */
function firstOfEach<Message>(
  visible: readonly Message[],
  groupOf: (message: Message) => string,
  count: number,
): ReadonlyMap<string, readonly Message[]> {
  const groups = new Map<string, Message[]>();
  for (const message of visible) {
    const group = groupOf(message);
    const some = groups.get(group);
    if (!some) groups.set(group, [message]);
    else if (some.length < count) some.push(message);
  }
  return groups;
}

/**
 * Returns the group of a message of the service. The local queue engine drops the group ids of standard queues; every
 * sender sets the project, which the message also names.
 */
export function groupOfBody(body: string): string {
  return /"projectId":"([^"]+)"/.exec(body)?.[1] ?? "";
}
