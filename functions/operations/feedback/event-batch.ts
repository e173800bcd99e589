import type { SharedWebhooks } from "../emails/read-with-webhooks.ts";
import type { ProjectHarm } from "./count-harm.ts";

/** What the emails of a batch of events share. */
export interface EventBatch {
  /** Read once: an event is received after the webhooks that it is for were created. */
  readonly webhooks: SharedWebhooks;
  readonly onHarm: (projectId: string, harm: ProjectHarm) => void;
}
