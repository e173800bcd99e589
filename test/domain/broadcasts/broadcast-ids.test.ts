import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  broadcastEmailId,
  broadcastPlaceOf,
  chunkSize,
  lastChunk,
  newBase,
} from "../../../functions/domain/broadcasts/broadcast-ids.ts";
import { bulkPlaceOf, entryId, newBulkId, newEmailId } from "../../../functions/domain/emails/email-ids.ts";
import { isId, timeOfId } from "../../../functions/domain/platform/ids.ts";
import { property } from "../../properties/property.ts";

const places = fc.record({ chunk: fc.nat({ max: lastChunk }), index: fc.nat({ max: chunkSize - 1 }) });
const bases = fc
  .tuple(
    fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true }),
    fc.uint8Array({ minLength: 10, maxLength: 10 }),
  )
  .map(([at, random]) => ({ at, base: newBase(at, random) }));

property(
  "an email id of a broadcast names its broadcast, chunk and place",
  fc.tuple(bases, places),
  ([{ at, base }, place]) => {
    const id = broadcastEmailId(base, place);
    expect(isId("eml", id)).toBe(true);
    expect(timeOfId(id)).toEqual(at);
    expect(broadcastPlaceOf(id)).toEqual({ base, ...place });
  },
);

property(
  "email ids of a broadcast ascend with chunk and place",
  fc.tuple(bases, places, places),
  ([{ base }, one, other]) => {
    const [a, b] = [broadcastEmailId(base, one), broadcastEmailId(base, other)];
    expect(Math.sign(one.chunk - other.chunk || one.index - other.index)).toBe(a < b ? -1 : a > b ? 1 : 0);
  },
);

test("ids of single emails and of bulk calls name no broadcast", () => {
  const random = new Uint8Array(10).fill(255);
  const single = newEmailId(new Date(1), random, 1);
  const bulk = newBulkId(new Date(1), random, 1);
  const ids = [single, ...[0, 99].map((index) => entryId(bulk, index))];
  expect(ids.map(broadcastPlaceOf)).toEqual([undefined, undefined, undefined]);
  expect(bulkPlaceOf(single)).toBeUndefined();
});
