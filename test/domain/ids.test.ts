import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  decodeIndex,
  encodeIndex,
  idPattern,
  idRandomBytes,
  isId,
  newId,
  prefixes,
  timeOfId,
} from "../../functions/domain/platform/ids.ts";

const prefix = fc.constantFrom(...prefixes);
const time = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const random = fc.uint8Array({ minLength: idRandomBytes, maxLength: idRandomBytes });

describe("an id", () => {
  test("fits its pattern and no other kind's", () => {
    fc.assert(
      fc.property(prefix, time, random, (kind, ms, bytes) => {
        const id = newId(kind, new Date(ms), bytes);
        expect(prefixes.filter((one) => isId(one, id))).toEqual([kind]);
      }),
    );
  });

  test("carries its time to the millisecond", () => {
    fc.assert(
      fc.property(prefix, time, random, (kind, ms, bytes) => {
        expect(timeOfId(newId(kind, new Date(ms), bytes)).getTime()).toBe(ms);
      }),
    );
  });

  test("sorts by time, and at one time by its randomness", () => {
    fc.assert(
      fc.property(time, time, random, random, (a, b, x, y) => {
        const [one, two] = [newId("eml", new Date(a), x), newId("eml", new Date(b), y)];
        const order = a === b ? Buffer.compare(x, y) : a - b;
        expect(one < two ? -1 : one > two ? 1 : 0).toBe(Math.sign(order));
      }),
    );
  });

  test("uses all 80 bits of its randomness, so that no two ids are equal", () => {
    fc.assert(
      fc.property(random, fc.integer({ min: 0, max: 79 }), (bytes, bit) => {
        const other = bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
        expect(newId("eml", new Date(1), other)).not.toBe(newId("eml", new Date(1), bytes));
      }),
    );
  });

  test("needs enough random bytes", () => {
    expect(() => newId("eml", new Date(1), new Uint8Array(9))).toThrow(RangeError);
  });

  test.each([
    ["lower case", "eml_01kv5je8g0phab8wd4fqm28081"],
    ["a letter that could be a digit", "eml_01KV5JE8G0PHAB8WD4FQM2808I"],
    ["a time beyond 48 bits", "eml_81KV5JE8G0PHAB8WD4FQM28081"],
    ["a line end after it", "eml_01KV5JE8G0PHAB8WD4FQM28081\n"],
    ["a character too few", "eml_01KV5JE8G0PHAB8WD4FQM2808"],
    ["a separator of keys", "eml_01KV5JE8G0PHAB8WD4FQM2808#"],
  ])("has no other spelling: %s", (_, text) => {
    expect(isId("eml", text)).toBe(false);
  });

  test("ends in two digits that count to 1023", () => {
    const all = Array.from({ length: 1024 }, (_, index) => encodeIndex(index));
    expect(all.map(decodeIndex)).toEqual(all.map((_, index) => index));
    expect(new Set(all).size).toBe(1024);
    expect(all.every((digits) => idPattern("eml").test(`eml_01KV5JE8G0PHAB8WD4FQM280${digits}`))).toBe(true);
  });
});
