import assert from "node:assert/strict";
import { messageTags } from "../../../functions/settings/message-tags.ts";
import type { CrashRun } from "../../support/crash-run.ts";
import type { World } from "../../support/world.ts";
import type { Trial } from "./mutant.ts";

export const withKey = { headers: { "idempotency-key": "one" } };

/** Sends with the run's idempotency key until there is a response; returns the email's id. */
export async function send({ insist, project: { key, email } }: CrashRun, over = {}): Promise<string> {
  return (await insist("POST", "/emails", { key, body: email(over), ...withKey })).body.id;
}

export function acceptsOf(world: World, emailId: string | undefined) {
  return world.ses.accepts().filter(({ tags }) => tags[messageTags.email] === emailId);
}

export const sendWithKey: Trial = (() => {
  let ids: readonly string[] = [];
  return {
    name: "a send that is repeated after its response",
    act: async (run) => {
      ids = [await send(run), await send(run)];
    },
    end: async ({ emails }) => {
      const there = (await emails()).map(({ id }) => id);
      for (const id of ids) assert.ok(there.includes(id), `I1: ${id} was accepted and is not there`);
      assert.equal(there.length, 1, `I5: ${there.length} emails of one key`);
      assert.equal(new Set(ids).size, 1, `I5: one key was answered with ${ids.join(" and ")}`);
    },
  };
})();

export const messageTwice: Trial = {
  name: "a send whose message is delivered twice",
  act: async (run) => {
    const { queues } = run.world;
    await send(run);
    for (const { queue, body } of [...queues.waiting()]) queues.push(queue, body);
  },
  end: async () => undefined,
};

export const lostAnswer: Trial = {
  name: "a send whose response from SES is lost and whose events are late",
  act: async (run) => {
    const { ses, clock } = run.world;
    ses.setFault({ mode: "lose-answer", times: 1 });
    ses.holdEvents();
    await send(run);
    for (const seconds of [0, 60]) {
      clock.advance(seconds * 1000);
      await run.settle();
    }
    ses.releaseEvents();
  },
  end: async ({ emails }) => {
    const stages = (await emails()).map(({ stage }) => stage);
    assert.deepEqual(stages, ["sent"], `I1: the email is ${stages}`);
  },
};

/** The sender's domain is verified in every region, so only the service's choice decides. */
export const throttledRegion: Trial = {
  name: "a send whose region is over its rate",
  prepare: async ({ world, project }) => {
    for (const region of world.services.deployment.regions) await world.ses.verify(region, project.domain);
  },
  act: async (run) => {
    run.world.ses.setFault({ mode: "throttle", times: 1 });
    await send(run);
  },
  end: async ({ world, emails }) => {
    const [email] = await emails();
    for (const { region } of acceptsOf(world, email?.id))
      assert.equal(region, email?.region, `I2: sent by ${region}, which is not its region`);
  },
};
