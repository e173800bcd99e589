import type { Mailbox } from "../../functions/domain/platform/address.ts";

/** The recipients of one send. */
export interface Addressees {
  readonly to: readonly Mailbox[];
  readonly cc: readonly Mailbox[];
  readonly bcc: readonly Mailbox[];
}

/**
 * Who gets a message, and who is shown. The envelope alone says who gets it; a recipient is shown where the header
 * names them, and hidden where it does not. A message that names none of its recipients goes to each of them by
 * itself: a send needs somebody to show, and nobody is shown to another.
 */
export function sendsFor(
  envelope: readonly Mailbox[],
  named: { readonly to: readonly Mailbox[]; readonly cc: readonly Mailbox[] },
): readonly Addressees[] {
  const left = new Map(envelope.map((mailbox) => [mailbox.key, mailbox]));
  const to = taken(left, named.to);
  const cc = taken(left, named.cc);
  const bcc = [...left.values()];
  if (to.length > 0) return [{ to, cc, bcc }];
  // Copies are shown to all anyway, so they may stand in To.
  if (cc.length > 0) return [{ to: cc, cc: [], bcc }];
  return bcc.map((one) => ({ to: [one], cc: [], bcc: [] }));
}

/** Takes those out of the envelope that a header names, with the name it gives them. */
function taken(left: Map<string, Mailbox>, named: readonly Mailbox[]): Mailbox[] {
  return named.flatMap(({ key, name }) => {
    const recipient = left.get(key);
    left.delete(key);
    return recipient ? [{ ...recipient, name }] : [];
  });
}
