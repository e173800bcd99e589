import { type MailboxProvider, providerOf } from "../platform/addresses/mailbox-providers.ts";

/** An enhanced status code by which a mailbox provider says something about the sender, not about the recipient. */
export interface ReceiverCode {
  readonly provider: MailboxProvider;
  readonly code: string;
}

/** With when SES had accepted the email. */
export interface ReportedReceiverCode extends ReceiverCode {
  readonly sentAt: string;
}

/**
 * Codes of a domain that is not authenticated as the provider demands: SPF, DKIM, DMARC, alignment, DNS of the sending
 * host, TLS. The sender has to act, so they never count against a recipient.
 */
const senderFaults: { readonly [Name in MailboxProvider]?: readonly string[] } = {
  google: [
    ...["4.7.27", "4.7.30", "4.7.31", "4.7.32", "4.7.40"],
    ...["5.7.25", "5.7.27", "5.7.29", "5.7.30"],
  ],
  microsoft: ["5.7.515"],
};
/** Google takes no more email of the domain for now. */
const rateLimit = { provider: "google", code: "4.7.28" } as const satisfies ReceiverCode;

/** How the responses of providers name themselves: mailboxes of companies have domains of their own. */
const signatures: { readonly [Name in MailboxProvider]?: RegExp } = {
  google: /\bgsmtp\b|support\.google\.com/i,
  microsoft: /\boutlook\.com\b/i,
};

/** Returns what a receiver's response says about the sender; other receivers give the same codes other meanings. */
export function receiverCodeIn(response: unknown, recipient: string | undefined): ReceiverCode | undefined {
  if (typeof response !== "string") return undefined;
  const text = response.slice(0, 1000);
  const codes = [...text.matchAll(/(?<![\d.])[45]\.7\.\d{1,3}(?![\d.])/g)].map(([code]) => code);
  const own = recipient === undefined ? "other" : providerOf(recipient);
  for (const provider of ["google", "microsoft"] as const) {
    if (own !== provider && !signatures[provider]?.test(text)) continue;
    const code = codes.find(
      (one) => isSenderFault({ provider, code: one }) || isRateLimit({ provider, code: one }),
    );
    if (code !== undefined) return { provider, code };
  }
  return undefined;
}

export function isSenderFault({ provider, code }: ReceiverCode): boolean {
  return senderFaults[provider]?.includes(code) === true;
}

export function isRateLimit({ provider, code }: ReceiverCode): boolean {
  return provider === rateLimit.provider && code === rateLimit.code;
}
