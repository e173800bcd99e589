import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { reshard } from "../../support/shards.ts";
import type { Scenario } from "../every-call.ts";
import { holdEmails, many, withKey } from "./steps.ts";

export const sendOnce: Scenario = {
  name: "send-once",
  // Without a success response the email may be sent or not; with one it is sent.
  act: async ({ ask, emails, project: { key, email } }) => {
    const answer = await ask("POST", "/emails", { key, body: email() });
    return async () => {
      const sent = await emails();
      assert.ok(sent.length <= 1);
      if (answer?.status === 200)
        assert.deepEqual(
          sent.map(({ id, stage }) => [id, stage]),
          [[answer.body.id, "sent"]],
        );
    };
  },
};

/** The scenario that also runs with every pair of faults. */
export const sendWithKey: Scenario = {
  name: "send-with-key",
  act: async (run) => {
    const { insist, project } = run;
    const { body } = await insist("POST", "/emails", withKey(project, project.email()));
    return () => holdEmails(run, [{ id: body.id, stage: "sent" }]);
  },
};

export const sendTwiceWithKey: Scenario = {
  name: "send-twice-with-key",
  unruly: true,
  act: async (run) => {
    const { insist, project, emails } = run;
    const given = withKey(project, project.email({ to: many }));
    const first = await insist("POST", "/emails", given);
    const second = await insist("POST", "/emails", given);
    return async () => {
      assert.equal(first.body.id, second.body.id);
      await holdEmails(run, [{ id: first.body.id, stage: "sent" }]);
      const [email] = await emails();
      assert.deepEqual(
        email?.recipients.map(({ status }) => status),
        ["delivered", "delivered", "delivered"],
      );
    };
  },
};

export const sendsAtOnceWithKey: Scenario = {
  name: "sends-at-once-with-key",
  act: async (run) => {
    const { insist, project } = run;
    const given = withKey(project, project.email());
    const [first, second] = await Promise.all([
      insist("POST", "/emails", given),
      insist("POST", "/emails", given),
    ]);
    return async () => {
      assert.equal(first.body.id, second.body.id);
      await holdEmails(run, [{ id: first.body.id, stage: "sent" }]);
    };
  },
};

export const bulk: Scenario = {
  name: "bulk",
  act: async (run) => {
    const { insist, project } = run;
    const { email } = project;
    const emails = [email(), email({ to: ["a@example.com", "b@example.com"] }), email()];
    const { body } = await insist("POST", "/emails/bulk", withKey(project, { emails }));
    return () =>
      holdEmails(
        run,
        body.items.map(({ id }: { id: string }) => ({ id, stage: "sent" })),
      );
  },
};

/** Emails and a bulk call of a project with two slices. */
export const sendsInSlices: Scenario = {
  name: "sends-in-slices",
  prepare: ({ world, project }) => reshard(world, project.id, 8),
  act: async (run) => {
    const { insist, project } = run;
    const { email } = project;
    const ids: string[] = [];
    for (const name of ["one", "two", "three"])
      ids.push((await insist("POST", "/emails", withKey(project, email(), name))).body.id);
    const scheduledAt = new Date(run.world.clock.now().getTime() + 5 * 60_000).toISOString();
    const emails = [email(), email({ scheduledAt })];
    const { body } = await insist("POST", "/emails/bulk", withKey(project, { emails }, "bulk"));
    ids.push(...body.items.map(({ id }: { id: string }) => id));
    return () =>
      holdEmails(
        run,
        ids.toSorted().map((id) => ({ id, stage: "sent" })),
      );
  },
};

export const largeBody: Scenario = {
  name: "large-body",
  act: async (run) => {
    const { insist, project } = run;
    const html = `<p>${randomBytes(20_000).toString("hex")}</p>`;
    const { body } = await insist("POST", "/emails", withKey(project, project.email({ html })));
    return () => holdEmails(run, [{ id: body.id, stage: "sent", bodyAt: "object" }]);
  },
};

/** Concurrent sends that only one credit can pay for. */
export const lastCredit: Scenario = {
  name: "last-credit",
  terms: { credits: 1, balanceMicros: 0 },
  act: async ({ ask, emails, project }) => {
    const answers = await Promise.all(
      ["one", "two"].map((name) => ask("POST", "/emails", withKey(project, project.email(), name))),
    );
    return async () => {
      const there = (await emails()).map(({ id }) => id);
      assert.ok(there.length <= 1, `one credit paid for ${there.length} emails`);
      for (const answer of answers) {
        if (answer?.status === 200) assert.ok(there.includes(answer.body.id));
        else if (answer && answer.status < 500) assert.equal(answer.body.name, "insufficient_balance");
      }
    };
  },
};
