import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Click,
  firstClicks,
  judgedClicks,
  mostClicks,
  withClicks,
} from "../../../../functions/domain/broadcasts/figures/clicks.ts";
import { property } from "../../../properties/property.ts";

const click = (at: number, link: number, isMachine = false): Click => ({ at, link, isMachine });
const machines = (clicks: readonly Click[]) => judgedClicks(clicks).map(({ isMachine }) => isMachine);

describe("who follows links", () => {
  test("three different links within two seconds are a program's, the first two of them too", () => {
    expect(machines([click(0, 1), click(1000, 2), click(2000, 3)])).toEqual([true, true, true]);
    expect(machines([click(0, 1), click(1000, 2), click(2001, 3)])).toEqual([false, false, false]);
  });

  test("the same link again and again, or two different ones, are a person's", () => {
    expect(machines([click(0, 1), click(1, 1), click(2, 1), click(3, 2)])).toEqual(Array(4).fill(false));
  });

  test("a person who comes before or after a program stays one", () => {
    const burst = [click(10_000, 1), click(10_010, 2), click(10_020, 3)];
    const clicks = [click(0, 2), ...burst, click(60_000, 1)];
    expect(machines(clicks)).toEqual([false, true, true, true, false]);
    expect(firstClicks(clicks)).toEqual({ clicked: 0, clicked_by_machine: 10_000 });
  });

  test("what SES says of a click stays, and a burst counts clicks that SES knows of", () => {
    expect(machines([click(0, 1, true)])).toEqual([true]);
    expect(machines([click(0, 1), click(1, 2, true), click(2, 3)])).toEqual([true, true, true]);
    expect(firstClicks([click(0, 1, true)])).toEqual({ clicked_by_machine: 0 });
    expect(firstClicks([])).toEqual({});
  });

  test("links to unsubscribe are links as any other: in a burst they are nothing that a person did", () => {
    expect(firstClicks([click(0, 1), click(5, 2), click(9, 7)])).toEqual({ clicked_by_machine: 0 });
  });
});

const clicks = fc.array(
  fc.record({ at: fc.nat({ max: 90 }), link: fc.nat({ max: 5 }), isMachine: fc.boolean() }),
  { maxLength: 90 },
);

property(
  "clicks are the same in any order, number and parts, and at most the first 40",
  clicks.chain((all) =>
    fc.record({
      all: fc.constant(all),
      again: fc.shuffledSubarray([...all, ...all, ...all], { minLength: all.length * 3 }),
      size: fc.integer({ min: 1, max: 20 }),
    }),
  ),
  ({ all, again, size }) => {
    const whole = withClicks([], all);
    let kept: readonly Click[] = [];
    for (let at = 0; at < again.length; at += size) kept = withClicks(kept, again.slice(at, at + size));
    expect(kept).toEqual(whole);
    expect(whole.length).toBeLessThanOrEqual(mostClicks);
    expect(new Set(whole.map(({ at, link }) => `${at} ${link}`)).size).toBe(whole.length);
  },
);
