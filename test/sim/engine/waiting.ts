import { insertSorted } from "./sorted.ts";

/** A message as a queue keeps it until a worker takes it. */
export interface Waiting {
  readonly readyAt: number;
}

interface Placed<Message> {
  readonly message: Message;
  readonly place: number;
}

/**
 * The messages of a queue that no worker has. Those that are ready are kept apart from those that come later, so that to take
 * some costs nothing for the many that wait.
 */
export class WaitingMessages<Message extends Waiting> {
  /** Sorted by the moment, the latest first. */
  readonly #later: Placed<Message>[] = [];
  /** In the order in which they were added. */
  readonly #ready: Placed<Message>[] = [];
  #added = 0;

  get length(): number {
    return this.#later.length + this.#ready.length;
  }

  add(message: Message): void {
    const { readyAt } = message;
    const one = { message, place: this.#added++ };
    insertSorted(this.#later, one, (other) => other.message.readyAt <= readyAt);
  }

  /** Takes up to so many that are ready: those that were added first, or the other way round the last ones. */
  take(most: number, now: number, from: "first" | "last"): readonly Message[] {
    let next = this.#later.at(-1);
    while (next && next.message.readyAt <= now) {
      const { place } = next;
      insertSorted(this.#ready, next, (other) => other.place > place);
      this.#later.pop();
      next = this.#later.at(-1);
    }
    const some =
      from === "first"
        ? this.#ready.splice(0, most)
        : this.#ready.splice(Math.max(0, this.#ready.length - most)).reverse();
    return some.map(({ message }) => message);
  }
}
