import * as fc from "fast-check";
import { expect, test } from "vitest";
import { lastChunk } from "../../../functions/domain/broadcasts/broadcast-ids.ts";
import { askedAtOnce, findFirst } from "../../../functions/domain/broadcasts/find-first.ts";

/** Chunks of ascending contacts, with gaps between them: of those who are no recipients. */
const chunkings = fc
  .array(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 }), { maxLength: 120 })
  .map((steps) => {
    let contact = 0;
    return steps.map((gaps) =>
      gaps.map((gap) => {
        contact += gap;
        return contact;
      }),
    );
  });

/** Searches as an erasure does: a chunk that is not there comes behind everybody. */
async function search(chunks: readonly (readonly number[])[], contact: number) {
  let calls = 0;
  const at = await findFirst(0, lastChunk + 1, async (numbers) => {
    calls += 1;
    expect(numbers.length).toBeLessThanOrEqual(askedAtOnce);
    return numbers.map((number) => (chunks[number]?.at(-1) ?? Infinity) < contact);
  });
  return { calls, at };
}

test("the search finds exactly the chunk of a person, or none, however the chunks are cut", async () => {
  await fc.assert(
    fc.asyncProperty(chunkings, fc.nat({ max: 400 }), async (chunks, contact) => {
      const { at, calls } = await search(chunks, contact);
      const own = chunks.findIndex((chunk) => chunk.includes(contact));
      if (own >= 0) expect(at).toBe(own);
      else expect(chunks[at]?.includes(contact) ?? false).toBe(false);
      expect(calls).toBeLessThanOrEqual(5);
    }),
  );
});

test("in the longest chain that there can be, each end is found by five calls", async () => {
  for (const wanted of [0, 1, 17, 4711, lastChunk - 1, lastChunk]) {
    let calls = 0;
    const at = await findFirst(0, lastChunk + 1, async (numbers) => {
      calls += 1;
      return numbers.map((number) => number < wanted);
    });
    expect([at, calls <= 5]).toEqual([wanted, true]);
  }
  expect(await findFirst(3, 10, async (numbers) => numbers.map(() => true))).toBe(10);
});
