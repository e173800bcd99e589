import type { RecipientOutcome } from "../emails/email-status.ts";

/** One thing that SES tells about a message, for one recipient where it names one. */
export interface RecipientEvent {
  readonly type: string;
  readonly at: string;
  readonly recipient?: string;
  readonly detail: Readonly<Record<string, unknown>>;
  /** SES takes a program for who opened the mail or followed the link. */
  readonly machine?: boolean;
  /** What it makes of the recipient; a soft bounce gives way to a delivery. */
  readonly outcome?: RecipientOutcome | "soft_bounced";
  readonly reason?: string;
  /** The address is not to be sent to again, or is one bounce nearer to that. */
  readonly suppress?: "bounce" | "complaint" | "strike";
}
