import { hourMs, later } from "../scenarios/steps.ts";
import { newHold } from "./hold.ts";
import { withParts } from "./money.ts";
import type { Mutant, Trial } from "./mutant.ts";
import { askedOtherwise, type Part, stageOf, unconditional } from "./seams.ts";

const isCancel = ({ Update }: Part) => Update !== undefined && stageOf(Update) === "canceled";

/** A scheduled email that becomes due and is sent between the look of a cancellation by filter and its write. */
const sentWhileCanceled: Trial = (() => {
  const hold = newHold(({ TransactItems = [] }) => TransactItems.some(isCancel));
  return {
    name: "an email that is sent while a cancellation by filter is held",
    held: hold.on,
    act: async (run) => {
      const { insist, settle, sweep, world, project } = run;
      const { key, email } = project;
      await insist("POST", "/emails", { key, body: email({ scheduledAt: later(run, hourMs) }) });
      world.clock.advance(1);
      await insist("POST", "/emails/cancel", { key, body: { filter: { status: "scheduled" } } });
      await hold.during(settle, async () => {
        world.clock.advance(hourMs);
        await sweep();
        await settle();
      });
    },
    end: async () => undefined,
  };
})();

const blindCancel: Mutant = {
  name: "cancels by filter what was claimed since it was read",
  version: (services) =>
    askedOtherwise(services, (input) => withParts(input, isCancel, (update) => unconditional(update))),
  trial: sentWhileCanceled,
  mode: "kill before",
  breaks: /I2: accepts of eml_\w+: 1 instead of 0/,
};

export const cancellations: readonly Mutant[] = [blindCancel];
