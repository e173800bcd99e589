import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { entryId, newEmailId, newEnvelopeId, placeOf } from "../../functions/domain/emails/email-ids.ts";
import { idRandomBytes, isId, timeOfId } from "../../functions/domain/platform/ids.ts";

const at = fc.integer({ min: 0, max: 2 ** 48 - 1 }).map((ms) => new Date(ms));
const random = fc.uint8Array({ minLength: idRandomBytes, maxLength: idRandomBytes });
const index = fc.integer({ min: 0, max: 99 });

describe("the id of an email", () => {
  test("of a single send names no envelope", () => {
    fc.assert(
      fc.property(at, random, (time, bytes) => {
        const id = newEmailId(time, bytes);
        expect(isId("eml", id)).toBe(true);
        expect(placeOf(id)).toBeUndefined();
      }),
    );
  });

  test("of a bulk call's entry names its envelope and its place in it", () => {
    fc.assert(
      fc.property(at, random, index, (time, bytes, place) => {
        const envelopeId = newEnvelopeId(time, bytes);
        const id = entryId(envelopeId, place);
        expect(isId("blk", envelopeId) && isId("eml", id)).toBe(true);
        expect(placeOf(id)).toEqual({ envelopeId, index: place });
        expect(timeOfId(id)).toEqual(time);
      }),
    );
  });

  test("is its own: entries of one call, of two calls and single sends never share one", () => {
    fc.assert(
      fc.property(at, random, (time, bytes) => {
        const envelopeId = newEnvelopeId(time, bytes);
        const entries = Array.from({ length: 100 }, (_, place) => entryId(envelopeId, place));
        // The same time and randomness, the worst that could come together.
        expect(new Set([...entries, newEmailId(time, bytes)]).size).toBe(101);
      }),
    );
    fc.assert(
      fc.property(at, random, random, index, index, (time, x, y, i, j) => {
        const [one, two] = [newEnvelopeId(time, x), newEnvelopeId(time, y)];
        expect(entryId(one, i) === entryId(two, j)).toBe(one === two && i === j);
      }),
    );
  });

  test("sorts the entries of a call by their place", () => {
    const envelopeId = newEnvelopeId(new Date(1), new Uint8Array(idRandomBytes).fill(255));
    const entries = Array.from({ length: 100 }, (_, place) => entryId(envelopeId, place));
    expect([...entries].sort()).toEqual(entries);
  });
});
