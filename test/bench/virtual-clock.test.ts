import fc from "fast-check";
import { expect, test } from "vitest";
import { newVirtualClock } from "../../bench/measures/virtual-clock.ts";

test("timers fire at their time, in the order of their times, and timers of one time in the order they were set", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(50), { maxLength: 40 }), async (waits) => {
      const clock = newVirtualClock();
      const woken: { ms: number; turn: number; at: number }[] = [];
      waits.forEach(async (ms, turn) => {
        await clock.pause(ms);
        woken.push({ ms, turn, at: clock.now() });
      });
      await clock.run();
      const expected = waits.map((ms, turn) => ({ ms, turn, at: ms }));
      expect(woken).toEqual(expected.sort((a, b) => a.ms - b.ms || a.turn - b.turn));
    }),
    { numRuns: 50 },
  );
});

test("a timer that is set when another fires counts from that time", async () => {
  const clock = newVirtualClock();
  const seen: number[] = [];
  const walker = async () => {
    for (let step = 0; step < 3; step++) {
      await clock.pause(10);
      seen.push(clock.now());
    }
  };
  await Promise.all([walker(), clock.run()]);
  expect(seen).toEqual([10, 20, 30]);
});
