import { isMailbox, type Mailbox, parseMailbox } from "../../../domain/platform/addresses/address.ts";
import type { BroadcastContent } from "../../../store/broadcasts/broadcast-content.ts";
import type { MergeFields } from "./render-email.ts";

/** The fields of somebody of whom only the address is known. */
export const noFields: MergeFields = { firstName: null, lastName: null, properties: {} };

/** Returns the topic that a broadcast is sent to; undefined for an audience or a segment. */
export function topicOf(groupId: string | undefined): string | undefined {
  return groupId?.startsWith("top_") ? groupId : undefined;
}

/** The part of a form that follows from the content. The engine is loaded here: other functions do without it. */
export async function contentForm(id: string, content: BroadcastContent) {
  const [{ parseTemplate }, { renderTemplate }] = await Promise.all([
    import("../../../domain/templates/parse-template.ts"),
    import("../../../domain/templates/render-template.ts"),
  ]);
  const { from = "", replyTo, subject = "", previewText, html, text } = content;
  const parsed = parseTemplate({ id, version: 0, subject, html, text, variables: [], parts: {} });
  return {
    from: mailboxOf(from),
    replyTo: replyTo.map(mailboxOf),
    previewText,
    hasFields: hasFields(content),
    render: (variables: Readonly<Record<string, unknown>>) => renderTemplate(parsed, variables),
  };
}

/** Whether a content differs from one contact to another beside the link to unsubscribe. */
export function hasFields({ subject, html, text }: BroadcastContent): boolean {
  return [subject, html, text].some((source) => source !== undefined && /\bcontact\b/.test(source));
}

/** A draft has only mailboxes that were parsed. */
function mailboxOf(text: string): Mailbox {
  const parsed = parseMailbox(text);
  if (!isMailbox(parsed)) throw new Error(`a stored mailbox is invalid: ${parsed.fault}`);
  return parsed;
}
