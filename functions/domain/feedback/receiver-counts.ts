import { type MailboxProvider, providerOf } from "../platform/addresses/mailbox-providers.ts";
import { bucketOf } from "./delivery-times.ts";
import type { RecipientEvent } from "./recipient-event.ts";

/** What is counted by day and mailbox provider: deliveries by how long they took, complaints, and codes about the sender. */
export type ReceiverCount = { readonly provider: MailboxProvider; readonly count: number } & (
  | { readonly bucket: number }
  | { readonly code: string }
  | { readonly complaint: true }
);

/** One that is new, at the time of its report. */
export type CountedReceiver = ReceiverCount & {
  readonly at: string;
  /** Of a code: when SES had accepted the email. */
  readonly sentAt?: string;
};

/**
 * Returns what new events of a report count of mailbox providers; a complaint once, though it may name several possible
 * complainants. `acceptedAt` is when the email was accepted, or due.
 */
export function receiverCountsOf(
  events: readonly RecipientEvent[],
  acceptedAt: string,
): readonly CountedReceiver[] {
  const complaint = events.find(({ type }) => type === "email.complained");
  return events.flatMap((event): readonly CountedReceiver[] => {
    const { type, at, recipient, receiverCode } = event;
    if (receiverCode) return [{ at, count: 1, ...receiverCode }];
    const provider = recipient === undefined ? "other" : providerOf(recipient);
    if (event === complaint) return [{ at, count: 1, provider, complaint: true }];
    if (type !== "email.delivered") return [];
    const bucket = bucketOf(Date.parse(at) - Date.parse(acceptedAt));
    return [{ at, count: 1, provider, bucket }];
  });
}
