import { isNotified } from "../../../domain/broadcasts/broadcast-reasons.ts";
import { broadcastNotice } from "../../../store/broadcasts/broadcast-notices.ts";
import { parseBroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { broadcastKey, projectKey } from "../../../store/platform/keys.ts";
import { readTogether, row } from "../../../store/platform/read-plan.ts";
import { parseProject } from "../../../store/projects/projects.ts";
import type { DoStep } from "../../platform/job-step.ts";
import { sendNotice } from "../../projects/notices/send-notice.ts";
import { stopEmail } from "./stop-email.ts";

const stopped = new Set<string>(["paused", "failed", "canceled"]);

/** Notifies the owners of a project that a broadcast has stopped by itself, unless somebody has resumed or ended it since. */
export const broadcastNoticeStep: DoStep = async (services, job) => {
  const { broadcastId, reason, at, attempts } = broadcastNotice(job);
  const { project, broadcast } = await readTogether(services.tables, {
    project: row(projectKey(job.projectId), (item) => item && parseProject(item)),
    broadcast: row(broadcastKey(job.projectId, broadcastId), (item) => item && parseBroadcastRow(item)),
  });
  const isStopped = broadcast?.reason === reason && stopped.has(broadcast.status);
  if (!project || !isStopped || !isNotified(reason)) return { state: {}, status: "done" };
  const email = stopEmail({ project: project.name, broadcast, reason, at });
  return sendNotice(services, job, { to: project.noticeEmail, at, attempts, ...email });
};
