import type { Mailbox } from "../platform/addresses/address.ts";
import type { RenderOutcome } from "../templates/render-template.ts";
import type { VariableTexts } from "../templates/variable-texts.ts";

/** What differs from one variant to another. */
export interface VariantForm {
  /** The `previewText` among what it returns, where the content has one. */
  readonly preview: VariableTexts;
  /** Whether its content has fields of the contacts. */
  readonly hasFields: boolean;
  readonly render: (variables: Readonly<Record<string, unknown>>) => RenderOutcome;
}

/** What all emails of a broadcast share. None of it changes once it is being sent, so a worker keeps it. */
export interface BroadcastForm extends VariantForm {
  readonly base: string;
  readonly hostname: string;
  readonly from: Mailbox;
  readonly replyTo: readonly Mailbox[];
  readonly topicId: string | undefined;
  /** The key of the project's unsubscribe links. */
  readonly linkKey: Uint8Array;
  /** That of the other variant, where it compares two. */
  readonly b?: VariantForm;
}
