import type { EventType } from "../outbox/event-types.ts";
import type { Decision } from "./decisions.ts";
import type { ReportedReceiverCode } from "./receiver-codes.ts";

/** An event that SES reports for a message, and for one recipient where it names one. */
export interface RecipientEvent extends Omit<Decision, "type"> {
  readonly type: EventType;
  readonly at: string;
  readonly recipient?: string;
  /** It is about a single recipient, even where the report names none, or an address that is not a recipient. */
  readonly isIndividual?: true;
  readonly detail: Readonly<Record<string, unknown>>;
  /** SES attributes the open or click to a program. */
  readonly machine?: boolean;
  /** What the receiver says about the sender. */
  readonly receiverCode?: ReportedReceiverCode;
  /** The reason for the recipient's outcome. */
  readonly reason?: string;
}
