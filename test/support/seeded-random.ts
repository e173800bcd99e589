/** Random numbers and bytes from a seed: the same seed gives the same ones in the same order. */
export interface SeededRandom {
  /** A number of at least 0 and below 1. */
  readonly chance: () => number;
  readonly bytes: (count: number) => Uint8Array;
}

/** The generator mulberry32: 32 bits of state, good enough for tests only. */
export function newSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return {
    chance: () => next() / 2 ** 32,
    bytes: (count) => Uint8Array.from({ length: count }, () => next() >>> 24),
  };
}
