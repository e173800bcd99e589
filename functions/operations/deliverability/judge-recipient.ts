import { verdictOf } from "../../domain/deliverability/verdicts.ts";
import type { Email, Recipient } from "../../store/emails/emails.ts";
import { recipientView } from "../emails/email-view.ts";

/** Returns a recipient of an email as callers see it, with the verdict on whether they got it. */
export function judgeRecipient(email: Email, recipient: Recipient, isPaused: boolean) {
  const { address, status, at: since, reason } = recipientView(email, recipient);
  const isSoftBounce = recipient.status === "soft_bounced";
  const verdict = verdictOf({ status, reason, isSoftBounce, isPaused });
  return { address, status, since, reason: reason ?? null, verdict };
}
