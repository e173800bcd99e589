import { expect, test } from "vitest";
import type { Services } from "../../../functions/services.ts";
import { seenOtherwise, withStore } from "../../faults/mutants/seams.ts";
import { directEngine } from "../../support/memory-dynamo/engines.ts";
import { startWorld, type World } from "../../support/world.ts";
import { faultOf, type Schedule, type Versions } from "./erasing-chunk.ts";

async function inWorld<Value>(run: (world: World) => Promise<Value>): Promise<Value> {
  const world = await startWorld({}, { engine: directEngine, seed: 1 });
  try {
    return await run(world);
  } finally {
    await world.stop();
  }
}

/** Recipients before and behind the place at which the erasure comes, and a death behind each of its writes. */
const schedulesAt = (ten: number): readonly Schedule[] =>
  [10 * ten + 5, 49].flatMap((index) => [0, 1, 2].map((writes) => ({ ten, index, writes })));

const isMark = ({ sk }: { readonly sk: string }) => sk.startsWith("REPORTS#");

/** Puts the mark off until the address is overwritten. */
function marksLast(services: Services): Services {
  let mark: (() => Promise<unknown>) | undefined;
  return withStore(services, async (input, go) => {
    if (input.UpdateExpression && input.Key && isMark(input.Key)) {
      mark = () => go(input);
      return {};
    }
    const reply = await go(input);
    if (input.UpdateExpression && mark) await mark();
    return reply;
  });
}

const wrong: readonly (Versions & { readonly name: string; readonly breaks: RegExp })[] = [
  {
    name: "sends without looking at the mark",
    sends: (services) =>
      seenOtherwise(services, (row) => (isMark({ sk: String(row["sk"]) }) ? undefined : row)),
    breaks: /^1 emails to the erased recipient$/,
  },
  {
    name: "overwrites the address before it marks the recipient",
    erases: marksLast,
    breaks: /^1 emails to the erased recipient$/,
  },
];

test.each([0, 3])(
  "a recipient who is erased behind ten %i of their chunk has one end, and is never sent to after the mark",
  (ten) =>
    inWorld(async (world) => {
      for (const schedule of schedulesAt(ten))
        expect([schedule, await faultOf(world, schedule)]).toEqual([schedule, undefined]);
    }),
);

test.each(wrong)("the schedules find a service that $name", ({ breaks, ...versions }) =>
  inWorld(async (world) => {
    expect(await faultOf(world, { ten: 0, index: 35, writes: 1 }, versions)).toMatch(breaks);
  }),
);
