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

/** Reads the key of the project's unsubscribe links, for emails that have one. */
export function linkKeyReads(email: Email) {
  const key = isMarketing(email) ? linkKeyKey(email.projectId) : undefined;
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
