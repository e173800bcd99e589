import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { parseEvent } from "../../../functions/store/outbox/events.ts";
import { eventKey } from "../../../functions/store/platform/keys.ts";
import { listItems } from "../../../functions/store/platform/query.ts";
import type { CrashRun } from "../../support/crash-run.ts";
import { suppressionOf } from "../../workers/mail.ts";
import type { Trial } from "./mutant.ts";
import { acceptsOf, send } from "./send-scenarios.ts";

/** SES suppresses addresses that bounced, so each run uses a new one. */
const newAddress = () => `r${randomBytes(6).toString("hex")}@example.com`;

/** Emits an event of the only email and delivers it `times` times: SNS and SQS deliver at least once and in any order. */
async function emitEvent(
  run: CrashRun,
  type: "Bounce" | "Delivery",
  detail: object,
  times = 1,
): Promise<void> {
  const { ses, events, clock } = run.world;
  const [email] = await run.emails();
  clock.advance(1000);
  await ses.emit(email?.messageId ?? "", type, { ...detail });
  await ses.settle();
  const emitted = events.splice(0);
  // A batch of its own each time: repeated events of one batch are recorded once.
  for (let time = 0; time < times; time++) {
    events.push(...emitted);
    await run.settle();
  }
}

export const bouncedThenDelivered: Trial = (() => {
  let address = "";
  return {
    name: "a bounce and a late delivery event, each delivered twice",
    act: async (run) => {
      address = newAddress();
      await send(run, { to: [address] });
      await run.quiet();
      await emitEvent(run, "Bounce", { recipients: [address] }, 2);
      await emitEvent(run, "Delivery", { recipients: [address] }, 2);
    },
    end: async (run) => {
      const [email] = await run.emails();
      assert.equal(email?.recipients[0]?.status, "bounced", "I8: the status followed the last event");
      const log = await listItems(run.world.services.tables, eventKey(run.project.id, "evt_"));
      const logged = log.map(parseEvent).map(({ type, at }) => `${type} ${at}`);
      assert.equal(logged.length, new Set(logged).size, "I8: the log has an event twice");
    },
  };
})();

export const softBounce: Trial = (() => {
  let address = "";
  return {
    name: "a soft bounce event that is delivered three times",
    act: async (run) => {
      address = newAddress();
      await send(run, { to: [address] });
      await run.quiet();
      const soft = { bounceType: "Transient", bounceSubType: "MailboxFull" };
      const bouncedRecipients = [{ emailAddress: address, action: "failed", status: "4.2.2" }];
      await emitEvent(run, "Bounce", { recipients: [address], ...soft, bouncedRecipients }, 3);
    },
    end: async ({ world, project }) => {
      const found = await suppressionOf(world, project, address);
      assert.equal(found, undefined, "I8: a repeated event was counted twice");
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
    await emitEvent(run, "Bounce", { recipients: to });
    await run.quiet();
    const body = project.email({ to });
    await insist("POST", "/emails", { key: project.key, body, headers: { "idempotency-key": "two" } });
  },
  end: async ({ world, emails }) => {
    const [, email] = await emails();
    assert.equal(acceptsOf(world, email?.id).length, 0, "I9: a suppressed address was sent to");
    assert.equal(email?.stage, "suppressed", "I9: the email does not show that it was suppressed");
  },
};
