import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bulkPlaceOf, entryId, newBulkId, newEmailId } from "../../functions/domain/emails/email-ids.ts";
import { idRandomBytes, isId, timeOfId } from "../../functions/domain/platform/ids.ts";

const at = fc.integer({ min: 0, max: 2 ** 48 - 1 }).map((ms) => new Date(ms));
const random = fc.uint8Array({ minLength: idRandomBytes, maxLength: idRandomBytes });
const index = fc.integer({ min: 0, max: 99 });

describe("the id of an email", () => {
  test("of a single send names no envelope", () => {
    fc.assert(
      fc.property(at, random, (time, bytes) => {
        const id = newEmailId(time, bytes, 20);
        expect(isId("eml", id)).toBe(true);
        expect(bulkPlaceOf(id)).toBeUndefined();
      }),
    );
  });

  test("of a bulk call's entry names its envelope and its place in it", () => {
    fc.assert(
      fc.property(at, random, index, (time, bytes, place) => {
        const bulkId = newBulkId(time, bytes, 20);
        const id = entryId(bulkId, place);
        expect(isId("blk", bulkId) && isId("eml", id)).toBe(true);
        expect(bulkPlaceOf(id)).toEqual({ bulkId, index: place });
        expect(timeOfId(id)).toEqual(time);
      }),
    );
  });

  test("is its own: entries of one call, of two calls and single sends never share one", () => {
    fc.assert(
      fc.property(at, random, (time, bytes) => {
        const bulkId = newBulkId(time, bytes, 20);
        const entries = Array.from({ length: 100 }, (_, place) => entryId(bulkId, place));
        // The same time and randomness, the worst that could come together.
        expect(new Set([...entries, newEmailId(time, bytes, 20)]).size).toBe(101);
      }),
    );
    fc.assert(
      fc.property(at, random, random, index, index, (time, x, y, i, j) => {
        const [one, two] = [newBulkId(time, x, 20), newBulkId(time, y, 20)];
        expect(entryId(one, i) === entryId(two, j)).toBe(one === two && i === j);
      }),
    );
  });

  test("sorts the entries of a call by their place", () => {
    const bulkId = newBulkId(new Date(1), new Uint8Array(idRandomBytes).fill(255), 20);
    const entries = Array.from({ length: 100 }, (_, place) => entryId(bulkId, place));
    expect([...entries].sort()).toEqual(entries);
  });
});
