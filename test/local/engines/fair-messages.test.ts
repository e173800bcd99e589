import fc from "fast-check";
import { expect, test } from "vitest";
import { fairOrder } from "../../../local/engines/fair-messages.ts";

interface Message {
  readonly at: number;
  readonly group: string;
}
const groupOf = ({ group }: Message) => group;

/** One after another: of the groups that have waiting messages, the one with the fewest in flight, the oldest first. */
function oneByOne(
  visible: readonly Message[],
  inFlight: readonly Message[],
  count: number,
): readonly Message[] {
  const [waiting, held, chosen] = [[...visible], inFlight.map(groupOf), [] as Message[]];
  const heldOf = (group: string) => held.filter((one) => one === group).length;
  while (chosen.length < count && waiting.length > 0) {
    const groups = [...new Set(waiting.map(groupOf))];
    const least = groups.reduce((a, b) => (heldOf(b) < heldOf(a) ? b : a));
    const [next] = waiting.splice(
      waiting.findIndex((one) => one.group === least),
      1,
    );
    if (next) chosen.push(next);
    held.push(least);
  }
  return chosen;
}

const messages = fc
  .array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 40 })
  .map((groups) => groups.map((group, at): Message => ({ at, group })));

test("a fair queue gives each project its turn, in the order of its messages, however many another has", () => {
  fc.assert(
    fc.property(messages, messages, fc.nat({ max: 12 }), (visible, inFlight, count) => {
      expect(fairOrder(visible, inFlight, groupOf, count)).toEqual(oneByOne(visible, inFlight, count));
    }),
    { numRuns: 500 },
  );
});

test("a message behind a hundred thousand of another project is the next but one", () => {
  const many = Array.from({ length: 100_000 }, (_, at): Message => ({ at, group: "a" }));
  const last: Message = { at: 100_000, group: "b" };
  expect(fairOrder([...many, last], [], groupOf, 2)).toEqual([many[0], last]);
});
