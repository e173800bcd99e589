import assert from "node:assert/strict";
import { readFunds } from "../../../functions/store/projects/funds.ts";
import type { CrashRun } from "../../support/crash-run.ts";
import type { Scenario } from "../every-call.ts";
import { holdEmails, minuteMs, withKey } from "./steps.ts";

export const paused: Scenario = {
  name: "pause-and-resume",
  unruly: true,
  act: async (run) => {
    const { insist, settle, world, project } = run;
    const { key } = project;
    await insist("POST", "/emails", withKey(project, project.email()));
    await insist("POST", "/outbound/pause", { key });
    await settle();
    assert.equal(world.ses.accepts().length, 0, "a paused project's email was sent");
    await insist("POST", "/outbound/resume", { key });
    await resumeAfterLatePause(run);
    return () => holdEmails(run, [{ stage: "sent" }]);
  },
};

/** A resumption that drops what was held: canceled and refunded. */
export const droppedOnResume: Scenario = {
  name: "dropped-on-resume",
  act: async (run) => {
    const { insist, settle, quiet, emails, world, project } = run;
    const { key } = project;
    await insist("POST", "/emails", withKey(project, project.email()));
    await insist("POST", "/outbound/pause", { key });
    await settle();
    await quiet();
    const dropOlderThan = world.clock.now().toISOString();
    await insist("POST", "/outbound/resume", { key, body: { dropOlderThan } });
    await resumeAfterLatePause(run);
    return async () => {
      const [email] = await emails();
      // A second resumption, after a pause that was held, drops nothing.
      assert.ok(["canceled", "sent"].includes(email?.stage ?? ""));
      assert.equal(email?.refunded, email?.stage === "canceled" ? 1 : 0);
    };
  },
};

/** A long pause with two emails: one waits in the queue, one is refused. */
export const pausedForLong: Scenario = {
  name: "paused-for-long",
  act: async (run) => {
    const { insist, quiet, emails, world, project } = run;
    const { key } = project;
    await insist("POST", "/emails", withKey(project, project.email()));
    await insist("POST", "/outbound/pause", { key });
    await quiet();
    world.clock.advance(10 * minuteMs);
    const { body } = await insist("POST", "/emails", withKey(project, project.email(), "two"));
    assert.equal(body.name, "outbound_paused");
    assert.equal(world.ses.accepts().length, 0, "a paused project's email was sent");
    await insist("POST", "/outbound/resume", { key });
    await resumeAfterLatePause(run);
    return async () => {
      const stages = (await emails()).map(({ stage }) => stage);
      // A held request is validated when it continues, after sending was resumed.
      assert.ok(stages.length === 1 || stages.length === 2);
      assert.ok(stages.every((stage) => stage === "sent"));
    };
  },
};

/** A held pause request takes effect after the resumption, so the owner resumes again. */
async function resumeAfterLatePause({ quiet, insist, world, project }: CrashRun): Promise<void> {
  await quiet();
  const shards = await readFunds(world.services.tables, project.id);
  if (shards.some(({ paused }) => paused)) await insist("POST", "/outbound/resume", { key: project.key });
}

export const revokedKey: Scenario = {
  name: "key-revoked",
  act: async (run) => {
    const { insist, ask, project } = run;
    const { token } = project.owner;
    const keys = `/projects/${project.id}/keys`;
    const made = await insist("POST", keys, { token, body: { name: "short-lived" } });
    const { key, id } = made.body;
    const { body } = await insist("POST", "/emails", { ...withKey(project, project.email()), key });
    await insist("POST", `${keys}/${id}/revoke`, { token });
    const after = await ask("POST", "/emails", { key, body: project.email() });
    const again = await ask("POST", "/emails", { ...withKey(project, project.email()), key });
    return async () => {
      for (const answer of [after, again].filter((one) => one !== undefined && one.status < 500))
        assert.equal(answer?.body.name, "invalid_api_key");
      await holdEmails(run, [{ id: body.id, stage: "sent" }]);
    };
  },
};
