import { isMailbox, type Mailbox, parseMailbox } from "../../../domain/platform/addresses/address.ts";
import type { SendResult } from "../../../gateways/platform/mail/mailer.ts";
import type { Services } from "../../../services.ts";
import { configurationSetName } from "../../../settings/configuration-sets.ts";
import { messageTags } from "../../../settings/message-tags.ts";
import type { Job } from "../../../store/platform/jobs/jobs.ts";
import { claimNotice, countNotice } from "../../../store/platform/jobs/notices.ts";
import type { Step } from "../../platform/job-step.ts";

const retryMs = 5 * 60_000;
/** A notice that could not be sent for so long is dropped. */
const maxAgeMs = 24 * 60 * 60_000;
/** The address for notices is not confirmed: this limit keeps a project from flooding it. */
const maxPerDay = 5;
const done: Step = { state: {}, status: "done" };

/** An email of the service to the owners of a project. */
export interface OwnerNotice {
  /** The project's address for notices; undefined where it has none. */
  readonly to: string | undefined;
  /** When what it is about has happened. */
  readonly at: string;
  /** How often it was handed over and not accepted. */
  readonly attempts: number | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * Sends the owners of a project an email of the service itself: it takes nothing of the project's quota or balance. Each
 * notice is handed over at most once, unless SES has said that it did not accept it.
 */
export async function sendNotice(services: Services, job: Job, notice: OwnerNotice): Promise<Step> {
  const { projectId } = job;
  const { tables, clock, deployment } = services;
  const { attempts = 0 } = notice;
  const [sender, to] = [mailboxOf(deployment.noticesFrom), mailboxOf(notice.to)];
  if (!sender) return skippedNotice(services, projectId, "the deployment has no sender for notices");
  if (!to) return skippedNotice(services, projectId, "the project has no address for notices");
  if (!(await claimNotice(tables, job, attempts)))
    return skippedNotice(services, projectId, "it may have been sent before");
  const day = clock().toISOString().slice(0, 10);
  const isCounted = attempts > 0 || (await countNotice(tables, projectId, day, maxPerDay));
  if (!isCounted) return skippedNotice(services, projectId, "the limit of notices per day is reached");
  return afterSend(services, job, notice, await send(services, job, sender, to, notice));
}

function skippedNotice({ log }: Services, projectId: string, reason: string): Step {
  log.info("a notice was not sent", { projectId, reason });
  return done;
}

function afterSend(
  services: Services,
  { projectId, state }: Job,
  { at, attempts = 0 }: OwnerNotice,
  sendResult: SendResult,
): Step {
  if (sendResult.kind === "accepted") {
    services.log.info("a notice was sent", { projectId, messageId: sendResult.messageId });
    return done;
  }
  services.log.error("a notice was not sent", { projectId, reason: sendResult.reason });
  const now = services.clock().getTime();
  const isRecent = now - Date.parse(at) < maxAgeMs;
  if (!isRecent || sendResult.kind === "rejected" || sendResult.kind === "unknown") return done;
  const next = { ...state, attempts: attempts + 1 };
  return { state: next, status: "running", resumeAt: new Date(now + retryMs) };
}

async function send(
  services: Services,
  { id, projectId }: Job,
  sender: Mailbox,
  to: Mailbox,
  { subject, text, html }: OwnerNotice,
): Promise<SendResult> {
  const { homeRegion } = services.deployment;
  // Few jobs are notices: the others do not wait until the composer is loaded.
  const { composeMime } = await import("../../../gateways/platform/mail/mime.ts");
  const content = { headers: automatic, attachments: [], subject, text, html };
  const raw = await composeMime(
    { from: sender, to: [to], cc: [], replyTo: [], ...content },
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
