import type { PendingEvent } from "./event-retry.ts";

/** Events that are kept together until all of them have been published. */
export interface EventBatch {
  readonly id: string;
  readonly messageId: string;
  readonly events: readonly PendingEvent[];
}
