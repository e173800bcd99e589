import type { RecipientOutcome } from "../emails/email-status.ts";
import type { EventType } from "../outbox/event-types.ts";

/** An event that SES reports for a message, and for one recipient where it names one. */
export interface RecipientEvent {
  readonly type: EventType;
  readonly at: string;
  readonly recipient?: string;
  readonly detail: Readonly<Record<string, unknown>>;
  /** SES attributes the open or click to a program. */
  readonly machine?: boolean;
  /** The recipient's new outcome; a delivery overrides a soft bounce. */
  readonly outcome?: RecipientOutcome | "soft_bounced";
  readonly reason?: string;
  /** Suppresses the address, or counts a strike towards that. */
  readonly suppress?: "bounce" | "complaint" | "strike";
}
