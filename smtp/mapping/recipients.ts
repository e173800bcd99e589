import type { Mailbox } from "../../functions/domain/platform/addresses/address.ts";

/** The recipient fields of one send request. */
export interface RecipientFields {
  readonly to: readonly Mailbox[];
  readonly cc: readonly Mailbox[];
  readonly bcc: readonly Mailbox[];
}

/**
 * Maps the envelope to send requests. Only the envelope decides who receives the message; a recipient is visible if
 * the header lists them, and hidden otherwise. If the header lists none of them, each recipient gets a request of
 * their own: a request needs a visible recipient, and hidden recipients must not see each other.
 */
export function splitRecipients(
  envelope: readonly Mailbox[],
  header: { readonly to: readonly Mailbox[]; readonly cc: readonly Mailbox[] },
): readonly RecipientFields[] {
  const remaining = new Map(envelope.map((mailbox) => [mailbox.key, mailbox]));
  const to = takeListed(remaining, header.to);
  const cc = takeListed(remaining, header.cc);
  const hidden = [...remaining.values()];
  // Sorted, so that a retry with another order of RCPT commands makes the same requests in the same order.
  const bcc = hidden.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  if (to.length > 0) return [{ to, cc, bcc }];
  // Cc recipients are visible to everyone anyway, so they can move to To.
  if (cc.length > 0) return [{ to: cc, cc: [], bcc }];
  return bcc.map((mailbox) => ({ to: [mailbox], cc: [], bcc: [] }));
}

/** Removes the listed recipients from `remaining` and returns them with their display names. */
function takeListed(remaining: Map<string, Mailbox>, listed: readonly Mailbox[]): Mailbox[] {
  return listed.flatMap(({ key, name }) => {
    const recipient = remaining.get(key);
    remaining.delete(key);
    return recipient ? [{ ...recipient, name }] : [];
  });
}
