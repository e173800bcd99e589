import { isMailbox, type Mailbox, parseMailbox } from "../../domain/platform/addresses/address.ts";
import type { SendResult } from "../../gateways/platform/mail/mailer.ts";
import type { Services } from "../../services.ts";
import { configurationSetName } from "../../settings/configuration-sets.ts";
import { messageTags } from "../../settings/message-tags.ts";
import type { Job } from "../../store/platform/jobs/jobs.ts";
import { projectKey, webhookKey } from "../../store/platform/keys.ts";
import { readTogether, row } from "../../store/platform/read-plan.ts";
import { parseProject } from "../../store/projects/projects.ts";
import { countNotice, type NoticeState, noticeState } from "../../store/webhooks/notices.ts";
import { parseWebhook } from "../../store/webhooks/webhooks.ts";
import type { Step } from "../platform/job-step.ts";
import { type Notice, noticeEmail } from "./notice-email.ts";

const retryMs = 5 * 60_000;
/** A notice that could not be sent for so long is dropped. */
const maxAgeMs = 24 * 60 * 60_000;
/** The address for notices is not confirmed: this limit keeps a project from flooding it. */
const maxPerDay = 5;
const done: Step = { state: {}, status: "done" };

/**
 * Sends the owners of a project an email that a webhook was disabled. A crash after SES accepted it sends it again,
 * which is better than not at all.
 */
export async function noticeStep(services: Services, job: Job): Promise<Step> {
  const { projectId } = job;
  const notice = await noticeOf(services, job);
  if (notice === undefined) return done;
  const [sender, to] = [mailboxOf(services.deployment.noticesFrom), mailboxOf(notice.to)];
  if (!sender) return skippedNotice(services, projectId, "the deployment has no sender for notices");
  if (!to) return skippedNotice(services, projectId, "the project has no address for notices");
  const day = services.clock().toISOString().slice(0, 10);
  const isCounted = notice.counted || (await countNotice(services.tables, projectId, day, maxPerDay));
  if (!isCounted) return skippedNotice(services, projectId, "the limit of notices per day is reached");
  const sendResult = await send(services, job, { ...notice, sender, to });
  return afterSend(services, job, notice.disabledAt, sendResult);
}

function skippedNotice({ log }: Services, projectId: string, reason: string): Step {
  log.info("a notice was not sent", { projectId, reason });
  return done;
}

function afterSend(services: Services, job: Job, disabledAt: string, sendResult: SendResult): Step {
  const { projectId } = job;
  if (sendResult.kind === "accepted") {
    services.log.info("a notice was sent", { projectId, messageId: sendResult.messageId });
    return done;
  }
  services.log.error("a notice was not sent", { projectId, reason: sendResult.reason });
  const now = services.clock().getTime();
  const isRecent = now - Date.parse(disabledAt) < maxAgeMs;
  if (!isRecent || sendResult.kind === "rejected" || sendResult.kind === "unknown") return done;
  const state: NoticeState = { ...noticeState(job), counted: true };
  return { state: { ...state }, status: "running", resumeAt: new Date(now + retryMs) };
}

/** The notice's content; undefined where the webhook was deleted or enabled again. */
async function noticeOf({ tables }: Services, job: Job) {
  const { webhookId, since, counted } = noticeState(job);
  const { project, webhook } = await readTogether(tables, {
    project: row(projectKey(job.projectId), (item) => item && parseProject(item)),
    webhook: row(webhookKey(job.projectId, webhookId), (item) => item && parseWebhook(item)),
  });
  if (!project || !webhook) return undefined;
  const { name, noticeEmail } = project;
  const { url, enabled, disabled } = webhook;
  if (enabled || !disabled) return undefined;
  const { reason, at: disabledAt } = disabled;
  return { project: name, to: noticeEmail, webhookId, url, reason, since, disabledAt, counted };
}

async function send(
  services: Services,
  { id, projectId }: Job,
  { sender, to, ...notice }: Notice & { readonly sender: Mailbox; readonly to: Mailbox },
): Promise<SendResult> {
  const { homeRegion } = services.deployment;
  // Few jobs are notices: the others do not wait until the composer is loaded.
  const { composeMime } = await import("../../gateways/platform/mail/mime.ts");
  const raw = await composeMime(
    {
      from: sender,
      to: [to],
      cc: [],
      replyTo: [],
      headers: automatic,
      attachments: [],
      ...noticeEmail(notice),
    },
    { messageId: `${id}@${sender.domain}`, date: services.clock(), boundarySeed: id },
  );
  const mailer = await services.mailer();
  return mailer.send(homeRegion, {
    raw,
    from: sender.address,
    to: [to.address],
    cc: [],
    bcc: [],
    configurationSet: configurationSetName(services.configurationSets, { opens: false, clicks: false }),
    tags: { [messageTags.notice]: projectId },
  });
}

/** Asks auto-responders not to reply (RFC 3834). */
const automatic = [{ name: "Auto-Submitted", value: "auto-generated" }];

function mailboxOf(text: string | undefined): Mailbox | undefined {
  const parsed = parseMailbox(text ?? "");
  return isMailbox(parsed) ? parsed : undefined;
}
