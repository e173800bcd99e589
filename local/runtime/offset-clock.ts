/**
 * A clock that all threads of a service share. Its offset from the machine's clock can only grow, so that tests need
 * not wait for time to pass.
 */
export interface OffsetClock {
  /** Lets another thread follow the clock. */
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

/** Makes this thread's `Date` follow the clock. Timers are not affected. */
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
