import type { Schemas } from "../../api/client.ts";

export type Broadcast = Schemas["Broadcast"];

/** What can be edited, as text. */
export interface Draft {
  readonly from: string;
  readonly subject: string;
  readonly previewText: string;
  readonly html: string;
  readonly audienceId: string;
  readonly segmentId: string;
  readonly topicId: string;
}
