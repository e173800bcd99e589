import { projectKey, webhookKey } from "../../store/platform/keys.ts";
import { readTogether, row } from "../../store/platform/read-plan.ts";
import { parseProject } from "../../store/projects/projects.ts";
import { webhookNotice } from "../../store/webhooks/webhook-notices.ts";
import { parseWebhook } from "../../store/webhooks/webhooks.ts";
import type { DoStep } from "../platform/job-step.ts";
import { sendNotice } from "../projects/notices/send-notice.ts";
import { noticeEmail } from "./notice-email.ts";

/** Sends the owners of a project an email that a webhook was disabled, unless it was deleted or enabled again. */
export const noticeStep: DoStep = async (services, job) => {
  const { webhookId, since, attempts } = webhookNotice(job);
  const { project, webhook } = await readTogether(services.tables, {
    project: row(projectKey(job.projectId), (item) => item && parseProject(item)),
    webhook: row(webhookKey(job.projectId, webhookId), (item) => item && parseWebhook(item)),
  });
  const { enabled, disabled } = webhook ?? {};
  if (!project || enabled || !disabled) return { state: {}, status: "done" };
  const { reason, at: disabledAt } = disabled;
  const email = noticeEmail({ project: project.name, webhookId, reason, since, disabledAt });
  return sendNotice(services, job, { to: project.noticeEmail, at: disabledAt, attempts, ...email });
};
