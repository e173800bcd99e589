import { emails } from "../../contract/emails/emails.ts";
import { hasTag } from "../../domain/emails/cancel-filter.ts";
import { type EmailStatus, emailStatus } from "../../domain/emails/email-status.ts";
import { isMailbox, parseMailbox } from "../../domain/platform/addresses/address.ts";
import { isId } from "../../domain/platform/ids.ts";
import { invalidCursor, pageRequest } from "../../domain/platform/page-request.ts";
import { endpoint } from "../../http/endpoint.ts";
import { emailSource } from "../../operations/emails/email-source.ts";
import { emailSummary } from "../../operations/emails/email-view.ts";
import { cursorPage } from "../../operations/platform/list-pages.ts";
import { type Email, recipientStatus } from "../../store/emails/emails.ts";
import { emailKey } from "../../store/platform/keys.ts";
import { optionalRow } from "../../store/platform/read-plan.ts";
import { sliceReads } from "../../store/projects/slice-reads.ts";

export const handler = endpoint(
  emails.listEmails,
  {
    reads: ({ query }, { projectId }) => {
      const cursor = query.after || query.before;
      const key = cursor && isId("eml", cursor) ? emailKey(projectId, cursor) : undefined;
      return { ...sliceReads(projectId), hasCursor: optionalRow(key, (item) => item !== undefined) };
    },
  },
  async ({ query }, { caller: { projectId }, services, found }) => {
    const page = pageRequest(query, undefined);
    if (page.mode !== "cursor") throw new Error("this list has no offset mode");
    const { cursor } = page;
    if (cursor !== undefined && !found.hasCursor) throw invalidCursor();
    const matches = filterOf(query.status, query.to, query.tag);
    const source = emailSource(services, projectId, found.slices, matches);
    const walked = await cursorPage(source, page, matches !== undefined);
    return { ...walked, items: walked.items.map(emailSummary) };
  },
);

/** Returns a filter: `tag` is `name` or `name:value`, `to` is any recipient, compared without case. */
function filterOf(status: EmailStatus | undefined, to: string | undefined, tag: string | undefined) {
  if (status === undefined && to === undefined && tag === undefined) return undefined;
  const mailbox = to === undefined ? undefined : parseMailbox(to);
  const key = mailbox && (isMailbox(mailbox) ? mailbox.key : to?.trim().toLowerCase());
  return (email: Email) =>
    (status === undefined || statusOf(email) === status) &&
    (key === undefined || email.recipients.some(({ address }) => address.toLowerCase() === key)) &&
    (tag === undefined || hasTag(email.tags, tag));
}

function statusOf(email: Email): EmailStatus {
  return emailStatus(email.recipients.map((one) => recipientStatus(email.stage, one)));
}
