import { isReplyAddress, namedByReply } from "../../../domain/emails/reply-token.ts";
import type { InboundContent } from "../../../domain/inbound/parsed-mail.ts";
import { answeredEmails } from "../../../domain/inbound/threads.ts";
import { acceptedLinkKeys } from "../../../store/contacts/link-keys.ts";
import type { InboundEmail } from "../../../store/inbound/inbound-emails.ts";
import { emailKey, linkKeyKey } from "../../../store/platform/keys.ts";
import { optionalRow, type ReadResult, rows } from "../../../store/platform/read-plan.ts";

/** The email that a message answers, as its row says it. */
export type Thread = Pick<InboundEmail, "threadOf" | "threadBy">;

/** The part of a read plan that finds which email of the project a message answers. */
export function threadReads(
  projectId: string,
  recipient: string,
  { inReplyTo, references }: Pick<InboundContent, "inReplyTo" | "references">,
) {
  const answered = answeredEmails(inReplyTo, references);
  const named = namedByReply(recipient);
  return {
    /** The first of the emails that it may answer which is the project's. */
    threadOf: rows(
      answered.map((emailId) => emailKey(projectId, emailId)),
      (items) => answered.find((_, at) => items[at] !== undefined),
    ),
    /** The email that the recipient names in the form of a reply address, if the project has it. */
    named: optionalRow(named === undefined ? undefined : emailKey(projectId, named), (item) =>
      item === undefined ? undefined : named,
    ),
    linkKeys: optionalRow(
      named === undefined ? undefined : linkKeyKey(projectId),
      (item) => item && acceptedLinkKeys(item),
    ),
  };
}

/** Returns what a message answers: an address that only this project can make comes before headers, which anyone can. */
export function threadIn(
  recipient: string,
  { threadOf, named, linkKeys = [] }: ReadResult<ReturnType<typeof threadReads>>,
): Thread {
  if (named !== undefined && linkKeys.some((key) => isReplyAddress(recipient, key)))
    return { threadOf: named, threadBy: "reply_address" };
  return threadOf === undefined ? {} : { threadOf };
}
