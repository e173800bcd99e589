import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { parseEvent } from "../../../functions/store/outbox/events.ts";
import { eventKey } from "../../../functions/store/platform/keys.ts";
import { listItems } from "../../../functions/store/platform/read.ts";
import type { CrashRun } from "../../support/crash-run.ts";
import { suppressionOf } from "../../workers/mail.ts";
import type { Trial } from "./mutant.ts";
import { acceptsOf, send } from "./send-scenarios.ts";

/** SES keeps an address that bounced on a list of its own, so each run has another. */
const newAddress = () => `r${randomBytes(6).toString("hex")}@example.com`;

/** Lets SES tell of the only mail, `times` over: SNS and SQS promise neither once nor in order. */
async function tell(run: CrashRun, type: "Bounce" | "Delivery", detail: object, times = 1): Promise<void> {
  const { ses, events, clock } = run.world;
  const [email] = await run.emails();
  clock.advance(1000);
  await ses.emit(email?.messageId ?? "", type, { ...detail });
  await ses.settle();
  const told = events.splice(0);
  for (let time = 0; time < times; time++) events.push(...told);
  await run.settle();
}

export const bouncedThenDelivered: Trial = (() => {
  let address = "";
  return {
    name: "a bounce that a late delivery follows, each told twice",
    act: async (run) => {
      address = newAddress();
      await send(run, { to: [address] });
      await run.quiet();
      await tell(run, "Bounce", { recipients: [address] }, 2);
      await tell(run, "Delivery", { recipients: [address] }, 2);
    },
    end: async (run) => {
      const [email] = await run.emails();
      assert.equal(email?.recipients[0]?.status, "bounced", "I8: the status followed the last event");
      const log = await listItems(run.world.services.tables, eventKey(run.project.id, "evt_"));
      const told = log.map(parseEvent).map(({ type, at }) => `${type} ${at}`);
      assert.equal(told.length, new Set(told).size, "I8: the log has an event twice");
    },
  };
})();

export const softBounce: Trial = (() => {
  let address = "";
  return {
    name: "a soft bounce that is told three times",
    act: async (run) => {
      address = newAddress();
      await send(run, { to: [address] });
      await run.quiet();
      const soft = { bounceType: "Transient", bounceSubType: "MailboxFull" };
      await tell(run, "Bounce", { recipients: [address], ...soft }, 3);
    },
    end: async ({ world, project }) => {
      const found = await suppressionOf(world, project, address);
      assert.equal(found, undefined, "I8: a repeated event was counted again");
    },
  };
})();

export const bouncedBefore: Trial = {
  name: "a send to an address that has bounced",
  act: async (run) => {
    const { insist, project } = run;
    const to = [newAddress()];
    await send(run, { to });
    await run.quiet();
    await tell(run, "Bounce", { recipients: to });
    await run.quiet();
    const body = project.mail({ to });
    await insist("POST", "/emails", { key: project.key, body, headers: { "idempotency-key": "two" } });
  },
  end: async ({ world, emails }) => {
    const [, email] = await emails();
    assert.equal(acceptsOf(world, email?.id).length, 0, "I9: a suppressed address was sent to");
    assert.equal(email?.stage, "suppressed", "I9: the mail does not show that it was held back");
  },
};
