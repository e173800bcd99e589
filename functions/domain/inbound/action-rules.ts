import { hasOneSender } from "./content/one-sender.ts";
import type { InboundHeader } from "./parsed-mail.ts";
import type { Verdicts } from "./receipt.ts";

/** Forwarded with its attachments, a message must fit into one of ours. */
export const largestForward = 10 * 1024 * 1024;

export interface ActedOnMail {
  readonly automatic: string | undefined;
  readonly verdicts: Verdicts;
  readonly size: number;
  readonly parse: "ok" | "failed";
}

export type ForwardRefusal = "automatic" | "virus" | "spam" | "too_large" | "unparsed";

/** Returns why a message is not forwarded; undefined where it may be. What the scan could not clear of a virus never is. */
export function forwardRefusal(mail: ActedOnMail, evenIfSpam: boolean): ForwardRefusal | undefined {
  if (mail.automatic !== undefined) return "automatic";
  if (mail.verdicts.virus !== "PASS" && mail.verdicts.virus !== "DISABLED") return "virus";
  if (mail.verdicts.spam === "FAIL" && !evenIfSpam) return "spam";
  if (mail.size > largestForward) return "too_large";
  return mail.parse === "failed" ? "unparsed" : undefined;
}

export type ReplyRefusal = "automatic" | "unauthenticated" | "spam" | "no_sender";

/** A message as the rules of replies see it. */
export interface AnsweredMail extends ActedOnMail {
  readonly sender: string;
  readonly from: string | undefined;
  readonly headers: readonly InboundHeader[];
}

/** Returns why a message is not replied to: the reply would go to somebody who did not write, or to a program. */
export function replyRefusal(mail: AnsweredMail): ReplyRefusal | undefined {
  if (mail.automatic !== undefined) return "automatic";
  if (mail.from === undefined) return "no_sender";
  if (mail.verdicts.spam !== "PASS") return "spam";
  return isAuthentic(mail, mail.from) ? undefined : "unauthenticated";
}

/** Whether the From address is proved: by DMARC, or where its domain publishes none, by an aligned SPF or DKIM. */
function isAuthentic({ verdicts, sender, headers }: AnsweredMail, from: string): boolean {
  if (!hasOneSender(headers)) return false;
  if (verdicts.dmarc === "PASS") return true;
  if (verdicts.dmarc === "FAIL" || verdicts.dmarcPolicy !== null) return false;
  const domain = domainOf(from);
  if (verdicts.spf === "PASS" && domainOf(sender) === domain) return true;
  const signatures = headers.filter(({ key }) => key === "dkim-signature");
  const [, signer] = /(?:^|;)\s*d=\s*([^;\s]+)/i.exec(signatures[0]?.value.slice(0, 2000) ?? "") ?? [];
  // The verdict does not say which of several signatures it is about.
  return verdicts.dkim === "PASS" && signatures.length === 1 && signer?.toLowerCase() === domain;
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}
