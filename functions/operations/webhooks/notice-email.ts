import { html } from "../../domain/platform/markup/markup.ts";
import { withoutLinks } from "../projects/notices/without-links.ts";

/** The facts of a notice that a webhook was disabled. */
export interface Notice {
  /** The project's name. */
  readonly project: string;
  readonly webhookId: string;
  readonly reason: "gone" | "failing";
  /** The time of the first failure, and the time at which it was disabled. */
  readonly since: string;
  readonly disabledAt: string;
}

/** The email that says so, and what to do. The URL is left out: it may hold a secret, or lead whoever receives the email astray. */
export function noticeEmail(notice: Notice) {
  const { webhookId, reason, since, disabledAt } = notice;
  const project = withoutLinks(notice.project);
  const why =
    reason === "gone"
      ? `It answered 410 Gone at ${shown(disabledAt)}, which asks us to stop calling it.`
      : `Every call has failed since ${shown(since)}, so we stopped calling it at ${shown(disabledAt)}.`;
  const steps = [
    `Fix the endpoint, whose URL is in GET /webhooks/${webhookId}: it must answer with a 2xx status within 15 seconds.`,
    `Enable it again: PATCH /webhooks/${webhookId} with {"enabled": true}.`,
    `Replay the events that it missed: POST /webhooks/${webhookId}/replay with "from": "${since}" and the current time as "to".`,
  ];
  const greeting = "Hello,";
  const what = `we disabled a webhook endpoint of your project "${project}":`;
  const after = "No event is lost: the project's activity log has all of them.";
  const text = [
    ...[greeting, what, `    ${webhookId}`, why, "What to do:"],
    steps.map((step, at) => `${at + 1}. ${step}`).join("\n"),
    after,
  ];
  const items = steps.map((step) => html`<li>${step}</li>`);
  return {
    subject: `Webhook endpoint disabled: ${project}`,
    text: `${text.join("\n\n")}\n`,
    html: html`<p>${greeting}</p><p>${what}</p><p><strong>${webhookId}</strong></p><p>${why}</p><p>What to do:</p><ol>${items}</ol><p>${after}</p>`
      .markup,
  };
}

/** An instant in a readable form. */
function shown(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
}
