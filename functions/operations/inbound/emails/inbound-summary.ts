import type { InboundEmail } from "../../../store/inbound/inbound-emails.ts";

/** Returns an inbound email as lists show it. */
export function inboundSummary(email: InboundEmail) {
  const { id, domainId, region, recipient, from, subject, receivedAt, size } = email;
  const {
    messageId,
    attachmentCount,
    attachments,
    verdicts,
    automatic,
    status,
    blockedBy,
    parse,
    truncated,
    reprocessed,
  } = email;
  return {
    ...{ id, domainId, region, recipient, from: from ?? null, subject, receivedAt, size },
    ...{ messageId: messageId ?? null, attachmentCount, attachments, verdicts },
    automatic: { is: automatic !== undefined, reason: automatic ?? null },
    threadOf: threadView(email),
    ...{ status, blockedBy: blockedBy ?? null, parse, truncated },
    routes: email.routes.map((one) => ({ ...one, emailId: one.emailId ?? null })),
    ...{ dmarcReport: email.dmarcReport ?? null, reprocessed },
  };
}

/** The email that an inbound email answers, and what says so. */
export function threadView({ threadOf, threadBy }: InboundEmail) {
  return threadOf === undefined ? null : { emailId: threadOf, by: threadBy ?? ("references" as const) };
}
