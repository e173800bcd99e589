import assert from "node:assert/strict";
import type { Trial } from "./mutant.ts";
import { send } from "./send-scenarios.ts";

const refusals = { mode: "reject", times: 1000 } as const;

export const refused: Trial = {
  name: "a send that SES refuses",
  act: async (run) => {
    run.world.ses.setFault(refusals);
    await send(run);
  },
  end: async ({ emails }) =>
    assert.equal((await emails())[0]?.stage, "failed", "I1: a rejected email has not failed"),
};

/** The first email used the quota of a past month, the second that of the current month. */
export const monthTurns: Trial = {
  name: "an email that fails in the month after its send",
  act: async (run) => {
    const { insist, world, project } = run;
    const now = world.clock.now();
    const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
    world.clock.set(new Date(nextMonth - 30 * 60_000).toISOString());
    await send(run);
    world.clock.advance(60 * 60_000);
    const second = { key: project.key, body: project.email(), headers: { "idempotency-key": "two" } };
    await insist("POST", "/emails", second);
    world.ses.setFault(refusals);
  },
  end: async ({ emails }) => {
    assert.equal(
      new Set((await emails()).map(({ month }) => month)).size,
      2,
      "I4: both emails count for one month",
    );
  },
};
