interface Waiting<Message> {
  readonly message: Message;
  /** Its place among all messages that were added. */
  readonly place: number;
}

/** The messages of a group, the oldest first; those before `first` were taken. */
interface Group<Message> {
  waiting: Waiting<Message>[];
  first: number;
}

/** Taken messages are kept until there are so many: removing the first of a long array moves all others. */
const mostTaken = 1000;

/**
 * The waiting messages of a fair queue. The next is of the group that has the fewest in flight, and of several such the
 * oldest; so a group with many messages waits while other groups have some. Groups without any in flight are served before
 * the rest, as in the fair queues of SQS, which compare groups only once many messages are in flight. To add one costs the
 * same however many wait; to take one costs more by the number of groups only.
 */
export class FairMessages<Message> {
  readonly #groupOf: (message: Message) => string;
  readonly #groups = new Map<string, Group<Message>>();
  #held = new Map<string, number>();
  #added = 0;
  #length = 0;

  constructor(groupOf: (message: Message) => string) {
    this.#groupOf = groupOf;
  }

  get length(): number {
    return this.#length;
  }

  /** Says which messages are in flight now; each one that is taken after it is counted as in flight as well. */
  hold(inFlight: Iterable<Message>): void {
    this.#held = new Map();
    for (const message of inFlight) this.#count(this.#groupOf(message));
  }

  push(...messages: readonly Message[]): number {
    for (const message of messages) {
      const name = this.#groupOf(message);
      const group = this.#groups.get(name) ?? { waiting: [], first: 0 };
      group.waiting.push({ message, place: this.#added++ });
      this.#groups.set(name, group);
    }
    this.#length += messages.length;
    return this.#length;
  }

  /** Takes the next message. */
  shift(): Message | undefined {
    const next = this.#next();
    if (!next) return undefined;
    const { name, group, head } = next;
    group.first += 1;
    if (group.first === group.waiting.length) this.#groups.delete(name);
    else if (group.first > mostTaken) {
      group.waiting = group.waiting.slice(group.first);
      group.first = 0;
    }
    this.#count(name);
    this.#length -= 1;
    return head.message;
  }

  *[Symbol.iterator](): Generator<Message> {
    for (const { waiting, first } of this.#groups.values())
      for (const { message } of waiting.slice(first)) yield message;
  }

  #next() {
    let least: { name: string; group: Group<Message>; head: Waiting<Message>; held: number } | undefined;
    for (const [name, group] of this.#groups) {
      const [head, held] = [group.waiting[group.first], this.#held.get(name) ?? 0];
      if (!head || (least && held > least.held)) continue;
      if (!least || held < least.held || head.place < least.head.place) least = { name, group, head, held };
    }
    return least;
  }

  #count(name: string): void {
    this.#held.set(name, (this.#held.get(name) ?? 0) + 1);
  }
}

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
