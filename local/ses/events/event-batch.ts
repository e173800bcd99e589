import type { PendingEvent } from "./event-retry.ts";

/** Events that are stored together until all of them are published. */
export interface EventBatch {
  readonly id: string;
  readonly messageId: string;
  readonly events: readonly PendingEvent[];
}
