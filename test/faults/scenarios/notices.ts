import assert from "node:assert/strict";
import { messageTags } from "../../../functions/settings/message-tags.ts";
import { broadcastsIn } from "../../support/crash-broadcasts.ts";
import type { CrashRun } from "../../support/crash-run.ts";
import type { Scenario } from "../every-call.ts";
import { prepare, steer } from "./broadcasts.ts";
import { hourMs, later } from "./steps.ts";

/** The jobs that send the owners a notice about a broadcast. */
async function noticeJobs({ rows, project }: CrashRun) {
  const all = await rows.all();
  return all.filter(({ item }) => item["projectId"] === project.id && item["kind"] === "broadcast_notice");
}

/** The notices of the project that SES accepted. */
function notices({ world, project }: CrashRun): number {
  return world.ses.accepts().filter(({ tags }) => tags[messageTags.notice] === project.id).length;
}

/**
 * A broadcast that nothing could begin by its latest time fails, and its owners hear of it once. Where a worker died after
 * it had claimed the notice, SES may have it: then it is not sent again.
 */
export const broadcastMissed: Scenario = {
  name: "broadcast-missed",
  prepare: async (run) => {
    const { world, project } = run;
    await world.ses.verify("us-east-1", "notices.test");
    const body = { noticeEmail: "owners@example.com" };
    const { status } = await world.api("PATCH", `/projects/${project.id}`, { ...project.owner, body });
    assert.equal(status, 200);
    await prepare(run);
  },
  act: async (run) => {
    const { world } = run;
    await steer(run, "send", { scheduledAt: later(run, hourMs), latestAt: later(run, 2 * hourMs) });
    world.clock.advance(3 * hourMs);
    return async () => {
      const [row] = broadcastsIn(await run.rows.all(), run.project.id);
      assert.deepEqual([row?.status, row?.reason], ["failed", "missed"]);
      const jobs = await noticeJobs(run);
      assert.equal(jobs.length, 1, "I8: one failure has one notice");
      const sent = notices(run);
      const claimed = jobs.every(({ item }) => Number(item["claimed"] ?? 0) > 0);
      assert.ok(sent === 1 || (sent === 0 && claimed), `I2: the owners got ${sent} notices of one failure`);
    };
  },
};
