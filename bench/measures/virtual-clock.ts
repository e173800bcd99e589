import { setImmediate as settled } from "node:timers/promises";

/** A clock that cleanups while work runs and then advances to the next timer. In milliseconds from 0. */
export interface VirtualClock {
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
  /** Advances until no timer is left. */
  readonly run: () => Promise<void>;
}

interface Timer {
  readonly at: number;
  readonly sequence: number;
  readonly resolve: () => void;
}

/** `turns` of the event loop are left to work that takes some, such as composing a message, before the clock advances. */
export function newVirtualClock(turns = 1): VirtualClock {
  const heap: Timer[] = [];
  let [now, nextSequence] = [0, 0];
  const settle = async () => {
    for (let turn = 0; turn < turns; turn++) await settled();
  };
  return {
    now: () => now,
    pause: (ms) =>
      new Promise((resolve) => {
        push(heap, { at: now + ms, sequence: nextSequence++, resolve });
      }),
    run: async () => {
      await settle();
      for (let next = pop(heap); next; next = pop(heap)) {
        now = next.at;
        next.resolve();
        // Work that does not wait for a timer ends before the clock advances.
        await settle();
      }
    },
  };
}

function before(a: Timer | undefined, b: Timer | undefined): boolean {
  return a !== undefined && b !== undefined && (a.at < b.at || (a.at === b.at && a.sequence < b.sequence));
}

function push(heap: Timer[], due: Timer): void {
  heap.push(due);
  for (let at = heap.length - 1; at > 0; ) {
    const parent = (at - 1) >> 1;
    if (!before(heap[at], heap[parent])) return;
    swap(heap, at, parent);
    at = parent;
  }
}

function pop(heap: Timer[]): Timer | undefined {
  const [first] = heap;
  const last = heap.pop();
  if (first === undefined || last === undefined || heap.length === 0) return first;
  heap[0] = last;
  for (let at = 0; ; ) {
    const [left, right] = [2 * at + 1, 2 * at + 2];
    const least = before(heap[right], heap[left]) ? right : left;
    if (!before(heap[least], heap[at])) return first;
    swap(heap, at, least);
    at = least;
  }
}

function swap(heap: Timer[], a: number, b: number): void {
  const [one, other] = [heap[a], heap[b]];
  if (one && other) [heap[a], heap[b]] = [other, one];
}
