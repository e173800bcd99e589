import { linkKeyBytes, newLinkToken } from "../../domain/contacts/link-token.ts";
import type { OutgoingMessage } from "../../gateways/platform/mail/mime.ts";
import type { Services } from "../../services.ts";
import { makeLinkKey, parseLinkKey } from "../../store/contacts/link-keys.ts";
import type { Email } from "../../store/emails/emails.ts";
import { linkKeyKey } from "../../store/platform/keys.ts";
import { optionalRow, type ReadResult } from "../../store/platform/read-plan.ts";

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
  const { tables, random } = services;
  const key = linkKey ?? (await makeLinkKey(tables, projectId, random(linkKeyBytes)));
  const token = newLinkToken({ projectId, topicId, address: recipient.address.toLowerCase() }, key);
  return [
    { name: "List-Unsubscribe", value: `<${services.publicUrl()}/unsubscribe/${token}>` },
    { name: "List-Unsubscribe-Post", value: "List-Unsubscribe=One-Click" },
  ];
}

function isMarketing({ topicId, lane }: Email): boolean {
  return topicId !== undefined || lane === "broadcast";
}
