import { setImmediate as settled } from "node:timers/promises";

/** Time that stands still while anything is done, and jumps to whatever is due next. In milliseconds from 0. */
export interface VirtualClock {
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
  /** Jumps on until nothing is due any more. */
  readonly run: () => Promise<void>;
}

interface Due {
  readonly at: number;
  readonly turn: number;
  readonly wake: () => void;
}

export function newVirtualClock(): VirtualClock {
  const heap: Due[] = [];
  let [now, turns] = [0, 0];
  return {
    now: () => now,
    pause: (ms) =>
      new Promise((wake) => {
        push(heap, { at: now + ms, turn: turns++, wake });
      }),
    run: async () => {
      await settled();
      for (let next = pop(heap); next; next = pop(heap)) {
        now = next.at;
        next.wake();
        // All that follows from it without waiting is done before time goes on.
        await settled();
      }
    },
  };
}

function before(a: Due | undefined, b: Due | undefined): boolean {
  return a !== undefined && b !== undefined && (a.at < b.at || (a.at === b.at && a.turn < b.turn));
}

function push(heap: Due[], due: Due): void {
  heap.push(due);
  for (let at = heap.length - 1; at > 0; ) {
    const parent = (at - 1) >> 1;
    if (!before(heap[at], heap[parent])) return;
    swap(heap, at, parent);
    at = parent;
  }
}

function pop(heap: Due[]): Due | undefined {
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

function swap(heap: Due[], a: number, b: number): void {
  const [one, other] = [heap[a], heap[b]];
  if (one && other) [heap[a], heap[b]] = [other, one];
}
