import assert from "node:assert/strict";
import type { Scenario } from "../every-call.ts";
import { holdEmails, hourMs, many, minuteMs, newAddress, withKey } from "./steps.ts";
import { bouncedEarlier, suppressionRow } from "./suppression.ts";

export const refused: Scenario = {
  name: "refused-by-ses",
  act: async (run) => {
    const { insist, world, project } = run;
    world.ses.setFault({ mode: "reject", times: 1000 });
    await insist("POST", "/emails", withKey(project, project.email({ to: many })));
    return () => holdEmails(run, [{ stage: "failed", refunded: 3, reason: "MessageRejected" }]);
  },
};

export const throttledRegion: Scenario = {
  name: "region-throttled",
  act: async (run) => {
    const { insist, world, project } = run;
    world.ses.setFault({ mode: "throttle", times: 2 });
    await insist("POST", "/emails", withKey(project, project.email()));
    return () => holdEmails(run, [{ stage: "sent", region: "us-east-1" }]);
  },
};

export const lostBySes: Scenario = {
  name: "answer-lost-by-ses",
  act: async (run) => {
    const { insist, world, project } = run;
    world.ses.setFault({ mode: "lose-answer", times: 1 });
    await insist("POST", "/emails", withKey(project, project.email()));
    return () => holdEmails(run, [{ stage: "sent", attempts: [] }]);
  },
};

/** One recipient bounces, SES suppresses one, one accepts; their events arrive in any order and twice. */
export const bounced: Scenario = {
  name: "events-in-any-order",
  unruly: true,
  act: async (run) => {
    const { insist, quiet, emails, world, project } = run;
    const [address, other] = [newAddress(), newAddress()];
    const to = [address, "suppressionlist@simulator.amazonses.com", other];
    await insist("POST", "/emails", withKey(project, project.email({ to })));
    await quiet();
    const [email] = await emails();
    const messageId = email?.messageId ?? "";
    await world.ses.emit(messageId, "Bounce", { recipients: [address] });
    await world.ses.emit(messageId, "Open", { recipients: [other] });
    await world.ses.emit(messageId, "Complaint", { recipients: [other] });
    return async () => {
      const [after] = await emails();
      assert.deepEqual(
        after?.recipients.map(({ status }) => status),
        ["bounced", "suppressed", "complained"],
      );
      assert.equal(after?.refunded, 1);
      const reasons = await Promise.all(
        [address, other].map(async (one) => (await suppressionRow(run, one))?.["reason"]),
      );
      assert.deepEqual(reasons, ["bounce", "complaint"]);
    };
  },
};

export const partlySuppressed: Scenario = {
  name: "partly-suppressed",
  prepare: (run) => bouncedEarlier(run, "gone@example.com"),
  act: async (run) => {
    const { insist, emails, project } = run;
    await insist(
      "POST",
      "/emails",
      withKey(project, project.email({ to: ["gone@example.com", "b@example.com"] })),
    );
    return async () => {
      await holdEmails(run, [{ stage: "sent", refunded: 1 }]);
      const [email] = await emails();
      assert.deepEqual(
        email?.recipients.map(({ status }) => status),
        ["suppressed", "delivered"],
      );
    };
  },
};

export const allSuppressed: Scenario = {
  name: "all-suppressed",
  prepare: (run) => bouncedEarlier(run, "gone@example.com"),
  act: async (run) => {
    const { insist, project } = run;
    await insist("POST", "/emails", withKey(project, project.email({ to: ["gone@example.com"] })));
    return () => holdEmails(run, [{ stage: "suppressed", refunded: 1 }]);
  },
};

/** An email is reserved in one month and rejected in the next, in which another email has started the new quota. */
export const monthTurns: Scenario = {
  name: "month-turns",
  terms: { credits: 2, balanceMicros: 100_000, monthlyQuota: 50 },
  act: async (run) => {
    const { insist, world, project } = run;
    const { clock, queues, ses } = world;
    const now = clock.now();
    const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
    clock.set(new Date(next - 30 * minuteMs).toISOString());
    queues.stop();
    await insist("POST", "/emails", withKey(project, project.email({ to: many })));
    queues.start();
    clock.advance(hourMs);
    const second = await insist("POST", "/emails", withKey(project, project.email(), "two"));
    assert.equal(second.status, 200);
    ses.setFault({ mode: "reject", times: 1000 });
    return () =>
      holdEmails(run, [
        { stage: "failed", month: "2026-06" },
        { stage: "failed", month: "2026-07" },
      ]);
  },
};
