/**
 * A clock that all threads of one service share, ahead of the machine's by as much as it was told: what waits for
 * minutes need not be waited for. It never goes back.
 */
export interface OffsetClock {
  /** What a thread needs to follow it. */
  readonly shared: SharedArrayBuffer;
  readonly now: () => Date;
  readonly offsetMs: () => number;
  readonly advance: (ms: number) => void;
}

export function newOffsetClock(): OffsetClock {
  const shared = new SharedArrayBuffer(8);
  const offsetMs = readerOf(shared);
  return {
    shared,
    now: () => new Date(Date.now() + offsetMs()),
    offsetMs,
    advance: (ms) => {
      Atomics.add(new BigInt64Array(shared), 0, BigInt(ms));
    },
  };
}

/** Makes this thread's `Date` follow the clock. Its timers go on by the machine's. */
export function followClock(shared: SharedArrayBuffer): void {
  const offsetMs = readerOf(shared);
  const machine = globalThis.Date;
  const now = () => machine.now() + offsetMs();
  globalThis.Date = new Proxy(machine, {
    construct: (target, given, self) => Reflect.construct(target, given.length === 0 ? [now()] : given, self),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  });
}

function readerOf(shared: SharedArrayBuffer): () => number {
  const view = new BigInt64Array(shared);
  return () => Number(Atomics.load(view, 0));
}
