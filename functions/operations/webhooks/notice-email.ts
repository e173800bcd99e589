import { html } from "../../domain/platform/markup/markup.ts";

/** What a notice tells of: an endpoint that was disabled. */
export interface Notice {
  /** The project's name. */
  readonly project: string;
  readonly webhookId: string;
  readonly url: string;
  readonly reason: "gone" | "failing";
  /** When it began to fail, and when it was disabled. */
  readonly since: string;
  readonly disabledAt: string;
}

/** The mail that says so, with what to do about it. A query may hold a secret, so it is not shown. */
export function noticeEmail(notice: Notice) {
  const { project, webhookId, reason, since, disabledAt } = notice;
  const { origin, pathname } = new URL(notice.url);
  const url = `${origin}${pathname}`;
  const why =
    reason === "gone"
      ? `It answered 410 Gone at ${said(disabledAt)}, which asks us to call it no more.`
      : `Every call of it has failed since ${said(since)}, so we stopped calling it at ${said(disabledAt)}.`;
  const steps = [
    "Put the endpoint right: it should answer with a status of 2xx within 15 seconds.",
    `Enable it again: PATCH /webhooks/${webhookId} with {"enabled": true}.`,
    `Have what it missed sent once more: POST /webhooks/${webhookId}/replay with "from": "${since}", and the time then as "to".`,
  ];
  const greeting = "Hello,";
  const what = `we disabled a webhook endpoint of your project "${project}":`;
  const after = "Nothing of what happened is lost: it stands in the project's activity log.";
  const text = [
    ...[greeting, what, `    ${url}\n    ${webhookId}`, why, "What to do:"],
    steps.map((step, at) => `${at + 1}. ${step}`).join("\n"),
    after,
  ];
  const items = steps.map((step) => html`<li>${step}</li>`);
  return {
    subject: `Webhook endpoint disabled: ${project}`,
    text: `${text.join("\n\n")}\n`,
    html: html`<p>${greeting}</p><p>${what}</p><p><strong>${url}</strong><br>${webhookId}</p><p>${why}</p><p>What to do:</p><ol>${items}</ol><p>${after}</p>`
      .markup,
  };
}

/** An instant as people read it. */
function said(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
}
