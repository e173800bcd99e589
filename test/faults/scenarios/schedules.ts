import assert from "node:assert/strict";
import type { Scenario } from "../every-call.ts";
import { holdEmails, hourMs, later, withKey } from "./steps.ts";

export const scheduled: Scenario = {
  name: "scheduled",
  unruly: true,
  act: async (run) => {
    const { insist, project } = run;
    const { body } = await insist(
      "POST",
      "/emails",
      withKey(project, project.email({ scheduledAt: later(run, hourMs) })),
    );
    return () => holdEmails(run, [{ id: body.id, stage: "sent" }]);
  },
};

export const canceledWhenDue: Scenario = {
  name: "canceled-when-due",
  act: async (run) => {
    const { insist, ask, sweep, world, project, emails } = run;
    const { key } = project;
    const body = project.email({ scheduledAt: later(run, hourMs) });
    const { id } = (await insist("POST", "/emails", withKey(project, body))).body;
    world.clock.advance(hourMs);
    const [answer] = await Promise.all([ask("POST", `/emails/${id}/cancel`, { key }), sweep()]);
    return async () => {
      const [email] = await emails();
      if (answer?.status === 200) assert.equal(email?.stage, "canceled");
      else if (answer?.status === 409) assert.equal(email?.stage, "sent");
      else assert.ok(["canceled", "sent"].includes(email?.stage ?? ""));
    };
  },
};

/** A cancellation and a claim at the same time: the email is canceled and refunded, or sent. */
export const canceledWhenClaimed: Scenario = {
  name: "canceled-when-claimed",
  act: async (run) => {
    const { insist, ask, settle, project, emails } = run;
    const { key } = project;
    const { id } = (await insist("POST", "/emails", withKey(project, project.email()))).body;
    const [answer] = await Promise.all([ask("POST", `/emails/${id}/cancel`, { key }), settle()]);
    return async () => {
      const [email] = await emails();
      if (answer?.status === 200) assert.equal(email?.stage, "canceled");
      assert.ok(["canceled", "sent"].includes(email?.stage ?? ""));
      assert.equal(email?.refunded, email?.stage === "canceled" ? 1 : 0);
    };
  },
};

/** A cancellation by filter, whatever is killed: each email it says it canceled is refunded, once. */
export const canceledByFilter: Scenario = {
  name: "canceled-by-filter",
  act: async (run) => {
    const { insist, settle, quiet, project, emails, world } = run;
    const { key, email } = project;
    const tags = [{ name: "run", value: "1" }];
    const scheduledAt = later(run, hourMs);
    for (const over of [{ tags, scheduledAt }, { tags }, { scheduledAt }])
      await insist("POST", "/emails", { key, body: email(over) });
    world.clock.advance(1);
    const [{ body }] = await Promise.all([
      insist("POST", "/emails/cancel", { key, body: { filter: { tag: "run" } } }),
      settle(),
    ]);
    await quiet();
    return async () => {
      const all = await emails();
      for (const { stage, refunded } of all) assert.equal(refunded, stage === "canceled" ? 1 : 0);
      const tagged = all.filter((one) => one.tags.length > 0);
      assert.ok(tagged.every(({ stage }) => stage === "canceled" || stage === "sent"));
      assert.ok(all.filter((one) => one.tags.length === 0).every(({ stage }) => stage === "sent"));
      const read = await insist("GET", `/emails/cancellations/${body.id}`, { key });
      assert.equal(read.body.status, "done");
      // A repeated request has a job of its own: what one of them canceled, the other does not count.
      const canceled = tagged.filter(({ stage }) => stage === "canceled").length;
      assert.ok(read.body.counts.canceled <= canceled, "more was counted than canceled");
    };
  },
};

export const rescheduled: Scenario = {
  name: "rescheduled-when-due",
  act: async (run) => {
    const { insist, ask, sweep, world, project, emails } = run;
    const { key } = project;
    const body = project.email({ scheduledAt: later(run, hourMs) });
    const { id } = (await insist("POST", "/emails", withKey(project, body))).body;
    world.clock.advance(hourMs);
    const scheduledAt = later(run, hourMs);
    const [answer] = await Promise.all([
      ask("PATCH", `/emails/${id}`, { key, body: { scheduledAt } }),
      sweep(),
    ]);
    return async () => {
      const [email] = await emails();
      assert.equal(email?.stage, "sent");
      // After a successful response it is not sent before its new time.
      if (answer?.status === 200) assert.ok((email?.sentAt ?? "") >= scheduledAt, "sent before its new time");
    };
  },
};

export const canceledBulkEntry: Scenario = {
  name: "canceled-bulk-entry",
  act: async (run) => {
    const { insist, project, emails } = run;
    const { key, email } = project;
    const scheduledAt = later(run, hourMs);
    const entries = [email({ scheduledAt }), email({ scheduledAt })];
    const { items } = (await insist("POST", "/emails/bulk", withKey(project, { emails: entries }))).body;
    const { status } = await insist("POST", `/emails/${items[0].id}/cancel`, { key });
    return async () => {
      // After a lost response, the retry is refused because the email is no longer scheduled.
      assert.ok([200, 409].includes(status));
      assert.deepEqual(
        (await emails()).map(({ stage }) => stage),
        ["canceled", "sent"],
      );
    };
  },
};

/** Two sweepers run at the same time over a due email and one whose message was lost. */
export const twoSweepers: Scenario = {
  name: "two-sweepers",
  act: async (run) => {
    const { insist, sweep, world, project } = run;
    world.queues.stop();
    const first = project.email({ scheduledAt: later(run, hourMs) });
    await insist("POST", "/emails", withKey(project, first));
    await insist("POST", "/emails", withKey(project, project.email(), "two"));
    world.queues.start();
    world.clock.advance(hourMs);
    await Promise.all([sweep(), sweep()]);
    return () => holdEmails(run, [{ stage: "sent" }, { stage: "sent" }]);
  },
};
