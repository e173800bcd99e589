import assert from "node:assert/strict";
import { purseOf } from "../../support/crash-check.ts";
import { newHold } from "./hold.ts";
import type { Trial } from "./mutant.ts";
import { type Input, isLastLook, isReservation, stageOf } from "./seams.ts";
import { send } from "./send-scenarios.ts";

const minute = 60_000;

/** Whether this is the sweeper's write that queues an email. */
export function isSweepersMove(input: Input): boolean {
  return stageOf(input) === "queued" && ":rev" in (input.ExpressionAttributeValues ?? {});
}

export const sweptWhileSettled: Trial = (() => {
  const hold = newHold(isSweepersMove);
  return {
    name: "a lost response that an event resolves between the sweeper's read and its write",
    held: hold.on,
    act: async (run) => {
      const { ses, clock } = run.world;
      ses.setFault({ mode: "lose-answer", times: 1 });
      ses.holdEvents();
      await send(run);
      await run.settle();
      clock.advance(16 * minute);
      await hold.during(run.sweep, async () => {
        ses.releaseEvents();
        await run.settle();
      });
    },
    end: async () => undefined,
  };
})();

export const frozenWorker: Trial = (() => {
  const hold = newHold(isLastLook);
  return {
    name: "a worker that is held until another has sent its email",
    held: hold.on,
    act: async (run) => {
      await send(run);
      await hold.during(run.settle, async () => {
        run.world.clock.advance(16 * minute);
        await run.sweep();
        await run.settle();
      });
    },
    end: async () => undefined,
  };
})();

export const twoForOneCredit: Trial = (() => {
  const hold = newHold(({ TransactItems = [] }) => TransactItems.some(isReservation));
  return {
    name: "two sends at once with funds for one",
    terms: { credits: 1, balanceMicros: 0 },
    held: hold.on,
    act: async ({ ask, project: { key, email } }) => {
      const sendOne = () => ask("POST", "/emails", { key, body: email() });
      await hold.during(sendOne, sendOne);
    },
    end: async ({ world, project }) => {
      for (const [what, left] of Object.entries(await purseOf(world, project)))
        assert.ok(left >= 0, `I3: ${what} is below zero: ${left}`);
    },
  };
})();
