/** Gateways may: they are the way to the machine. */
const source = /\/functions\/(?!gateways\/)/;

/**
 * Time and chance have one source in a run. A handler that asks the machine instead is a violation; clients of AWS and the
 * tests' own parts may.
 */
export function guardChance(violate: (text: string) => void): { readonly end: () => void } {
  const real = { now: Date.now, random: Math.random, timer: setTimeout };
  const hold = (name: string) => {
    const [, , , caller = ""] = (new Error().stack ?? "").split("\n");
    if (source.test(caller)) violate(`chance: ${name} of the machine, ${caller.trim()}`);
  };
  const guarded = <Given extends readonly unknown[], Result>(
    name: string,
    act: (...given: Given) => Result,
  ) =>
    function guard(...given: Given): Result {
      hold(name);
      return act(...given);
    };
  Date.now = guarded("Date.now", real.now);
  Math.random = guarded("Math.random", real.random);
  // The function has further properties, which nothing here uses.
  globalThis.setTimeout = Object.assign(guarded("setTimeout", real.timer), real.timer) as typeof setTimeout;
  return {
    end: () => {
      Date.now = real.now;
      Math.random = real.random;
      globalThis.setTimeout = real.timer;
    },
  };
}
