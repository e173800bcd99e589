import { replyAddress } from "../../domain/emails/reply-token.ts";
import type { OutgoingMessage } from "../../gateways/platform/mail/mime.ts";
import type { Services } from "../../services.ts";
import { parseLinkKey } from "../../store/contacts/link-keys.ts";
import type { Email } from "../../store/emails/emails.ts";
import { linkKeyKey } from "../../store/platform/keys.ts";
import { optionalRow, type ReadResult } from "../../store/platform/read-plan.ts";
import {
  ensureLinkKey,
  unsubscribeHeadersOf,
  unsubscribeLink,
} from "../contacts/consent/unsubscribe-link.ts";

/** Reads the project's link key, for emails with an unsubscribe link or a reply address of their own. */
export function linkKeyReads(email: Email) {
  const isNeeded = isMarketing(email) || email.replyToken;
  const key = isNeeded ? linkKeyKey(email.projectId) : undefined;
  return { linkKey: optionalRow(key, (item) => item && parseLinkKey(item)) };
}

/**
 * Returns the two headers by which the recipient of a marketing email unsubscribes from its topic, or from all
 * marketing emails where it has none: a link (RFC 2369) and one-click (RFC 8058). A link acts for one person, and all
 * recipients see the headers: only an email to one recipient has them.
 */
export async function unsubscribeHeaders(
  services: Services,
  email: Email,
  { linkKey }: ReadResult<ReturnType<typeof linkKeyReads>>,
): Promise<OutgoingMessage["headers"]> {
  const { projectId, topicId } = email;
  const [recipient, other] = email.recipients;
  if (!isMarketing(email) || !recipient || other) return [];
  const key = await ensureLinkKey(services, projectId, linkKey);
  return unsubscribeHeadersOf(
    unsubscribeLink(services, { projectId, topicId, address: recipient.address }, key),
  );
}

function isMarketing({ topicId, lane }: Email): boolean {
  return topicId !== undefined || lane === "broadcast";
}

/** Returns the address that replies to an email go to, where it asked for one that names it. */
export async function ownReplyAddress(
  services: Services,
  { id, projectId, replyToken }: Email,
  from: string,
  { linkKey }: ReadResult<ReturnType<typeof linkKeyReads>>,
): Promise<string | undefined> {
  if (!replyToken) return undefined;
  const key = await ensureLinkKey(services, projectId, linkKey);
  return replyAddress(id, from.slice(from.lastIndexOf("@") + 1), key);
}
