import type { BroadcastForm } from "../../../domain/broadcasts/broadcast-form.ts";
import { textFromHtml } from "../../../domain/platform/markup/text-from-html.ts";
import { composeMime } from "../../../gateways/platform/mail/mime.ts";
import type { Services } from "../../../services.ts";
import { unsubscribeHeadersOf } from "../../contacts/consent/unsubscribe-link.ts";
import type { RenderedEmail } from "../rendering/render-email.ts";

interface EmailOf {
  readonly projectId: string;
  readonly broadcastId: string;
  readonly form: BroadcastForm;
  /** The date of the email. */
  readonly at: Date;
}

/** Returns the raw message with the headers of marketing email: one-click unsubscribe, feedback loop, references. */
export async function composeEmail(
  services: Services,
  { projectId, broadcastId, form, at }: EmailOf,
  emailId: string,
  { to, unsubscribeUrl, subject, html, text }: Exclude<RenderedEmail, { readonly unsent: unknown }>,
): Promise<Uint8Array> {
  const messageId = `<${emailId}@${form.from.domain}>`;
  const headers = [
    ...unsubscribeHeadersOf(unsubscribeUrl),
    { name: "Feedback-ID", value: `${broadcastId}:${projectId}:broadcast:${services.deployment.name}` },
    // SES gives the message an id of its own: a reply names its references.
    { name: "References", value: messageId },
  ];
  const { from, replyTo } = form;
  const body = { subject, html, text: text ?? textFromHtml(html), headers, attachments: [] };
  return composeMime(
    { from, to: [to], cc: [], replyTo, ...body },
    { messageId, date: at, boundarySeed: emailId },
  );
}
