import type { Mailbox } from "../platform/addresses/address.ts";
import type { RenderOutcome } from "../templates/render-template.ts";

/** What all emails of a broadcast share. None of it changes once it is being sent, so a worker keeps it. */
export interface BroadcastForm {
  readonly base: string;
  readonly hostname: string;
  readonly from: Mailbox;
  readonly replyTo: readonly Mailbox[];
  readonly previewText: string | undefined;
  readonly topicId: string | undefined;
  /** The key of the project's unsubscribe links. */
  readonly linkKey: Uint8Array;
  /** Whether its content has fields of the contacts. */
  readonly hasFields: boolean;
  readonly render: (variables: Readonly<Record<string, unknown>>) => RenderOutcome;
}
