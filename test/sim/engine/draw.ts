import { newSeededRandom } from "../../support/seeded-random.ts";

/** Choices from a seed: the same seed gives the same ones in the same order. */
export interface Draw {
  /** At least 0 and below 1. */
  readonly chance: () => number;
  readonly is: (probability: number) => boolean;
  /** A whole number of at least `from` and at most `to`. */
  readonly between: (from: number, to: number) => number;
  readonly pick: <One>(list: readonly One[]) => One;
  readonly bytes: (count: number) => Uint8Array;
}

/** Each part of a run draws from its own stream, so that a change of one part leaves the others as they are. */
export function newDraw(seed: number, stream: string): Draw {
  const mixed = [...stream].reduce((sum, char) => Math.imul(sum ^ char.charCodeAt(0), 0x01000193), seed);
  const { chance, bytes } = newSeededRandom(mixed);
  const between = (from: number, to: number) => from + Math.floor(chance() * (to - from + 1));
  return {
    chance,
    bytes,
    between,
    is: (probability) => chance() < probability,
    pick: (list) => {
      const one = list[between(0, list.length - 1)];
      if (one === undefined) throw new Error("nothing to pick from");
      return one;
    },
  };
}
