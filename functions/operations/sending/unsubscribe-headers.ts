import { linkKeyBytes, newLinkToken } from "../../domain/contacts/link-token.ts";
import type { OutgoingMessage } from "../../gateways/platform/mail/mime.ts";
import type { Services } from "../../services.ts";
import { makeLinkKey, parseLinkKey } from "../../store/contacts/link-keys.ts";
import type { Email } from "../../store/emails/emails.ts";
import { type Key, linkKeyKey } from "../../store/platform/keys.ts";
import type { FoundRows } from "../../store/platform/read.ts";

/** What the headers are made from, to be read together with what else a mail needs. */
export function readsForLinkKey(email: Email): readonly Key[] {
  return isMarketing(email) ? [linkKeyKey(email.projectId)] : [];
}

/**
 * The pair by which the recipient of marketing mail leaves its topic, or all such mail where it has none: by a link
 * (RFC 2369) or by their mail program's own button (RFC 8058). A link acts in one person's name, and all recipients of
 * a mail see its headers: only a mail to one alone has them.
 */
export async function unsubscribeHeaders(
  services: Services,
  email: Email,
  found: FoundRows,
): Promise<OutgoingMessage["headers"]> {
  const { projectId, topicId } = email;
  const [recipient, other] = email.recipients;
  if (!isMarketing(email) || !recipient || other) return [];
  const item = found.data(linkKeyKey(projectId));
  const { tables, random } = services;
  const key = item ? parseLinkKey(item) : await makeLinkKey(tables, projectId, random(linkKeyBytes));
  const token = newLinkToken({ projectId, topicId, address: recipient.address.toLowerCase() }, key);
  return [
    { name: "List-Unsubscribe", value: `<${services.publicUrl()}/unsubscribe/${token}>` },
    { name: "List-Unsubscribe-Post", value: "List-Unsubscribe=One-Click" },
  ];
}

function isMarketing({ topicId, lane }: Email): boolean {
  return topicId !== undefined || lane === "broadcast";
}
