import fc from "fast-check";
import { expect, test } from "vitest";
import { WaitingMessages } from "./waiting.ts";

const commands = fc.array(
  fc.oneof(
    fc.record({ add: fc.nat(30) }),
    fc.record({ take: fc.nat(4), now: fc.nat(30), from: fc.constantFrom("first" as const, "last" as const) }),
  ),
  { maxLength: 60 },
);

test("the messages that are ready are taken as from a plain list of all", () => {
  fc.assert(
    fc.property(commands, (all) => {
      const messages = new WaitingMessages<{ readonly id: number; readonly readyAt: number }>();
      let [plain, clock]: [{ id: number; readyAt: number }[], number] = [[], 0];
      for (const [id, one] of all.entries()) {
        if ("add" in one) {
          const message = { id, readyAt: clock + one.add };
          plain.push(message);
          messages.add(message);
          continue;
        }
        clock += one.now;
        const ready = plain.filter(({ readyAt }) => readyAt <= clock);
        if (one.from === "last") ready.reverse();
        const expected = ready.slice(0, one.take);
        plain = plain.filter((other) => !expected.includes(other));
        expect(messages.take(one.take, clock, one.from)).toEqual(expected);
        expect(messages.length).toBe(plain.length);
      }
    }),
  );
});
