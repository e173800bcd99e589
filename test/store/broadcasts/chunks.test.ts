import { expect } from "vitest";
import { newBase } from "../../../functions/domain/broadcasts/broadcast-ids.ts";
import { changeChunkState, chunkStateReads } from "../../../functions/store/broadcasts/chunk-states.ts";
import { type Chunk, storeChunkOnce } from "../../../functions/store/broadcasts/chunks.ts";
import { storeTen } from "../../../functions/store/broadcasts/ten-results.ts";
import { readWholeChunk } from "../../../functions/store/broadcasts/whole-chunks.ts";
import { readTogether } from "../../../functions/store/platform/read-plan.ts";
import { test } from "../../support/test.ts";

const base = newBase(new Date("2026-11-01T09:00:00Z"), new Uint8Array(10).fill(7));
const link = (chunk: number, contacts: readonly string[]): Chunk => ({
  ...{ broadcastId: "brd_1", chunk, first: 0, endsWith: contacts.at(-1) ?? "" },
  recipients: contacts.map((id) => [id, `${id}@example.com`]),
  leftOut: [["con_z", "suppressed"]],
});

test("of two preparers that write the same link, both go on from the one that stands", async ({
  world: { services },
  project,
}) => {
  const write = (chunk: Chunk) => storeChunkOnce(services.tables, project.id, base, chunk);
  const [one, other] = await Promise.all([write(link(1, ["con_a", "con_b"])), write(link(1, ["con_a"]))]);
  expect(one).toEqual(other);
  expect(await write(link(1, ["con_c"]))).toEqual(one);
  expect((await write(link(17, ["con_c"]))).endsWith).toBe("con_c");
});

test("of two workers that claim a chunk from the same state, one has it", async ({
  world: { services },
  project,
}) => {
  const claim = (at: number) =>
    changeChunkState(services.tables, project.id, base, {
      ...{ chunk: 3, tens: 5, rev: 0 },
      claims: [{ at, start: 0 }],
    });
  const outcomes = await Promise.all([claim(1), claim(2)]);
  expect(outcomes.toSorted()).toEqual([false, true]);
  const { states } = await readTogether(services.tables, chunkStateReads(project.id, base, [3]));
  expect(states[0]).toMatchObject({ rev: 1, claims: [{ at: outcomes[0] ? 1 : 2, start: 0 }] });
});

test("the results of a ten are stored once", async ({ world: { services }, project }) => {
  const results = [{ messageId: "m-1" }, { unsent: "suppressed" as const }, null];
  const stored = { ten: 4, at: 5, results, again: [2] };
  await storeTen(services.tables, project.id, base, 2, stored);
  await storeTen(services.tables, project.id, base, 2, { ...stored, results: [] });
  await storeChunkOnce(services.tables, project.id, base, link(2, ["con_a"]));
  const whole = await readWholeChunk(services.tables, project.id, base, 2);
  expect([...(whole?.tens ?? [])]).toEqual([[4, stored]]);
});
