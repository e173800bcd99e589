import type { CountedMetric } from "../../domain/feedback/email-metrics.ts";
import type { CountedReceiver } from "../../domain/feedback/receiver-counts.ts";
import type { Email } from "../../store/emails/emails.ts";
import type { ChunkReader } from "../broadcasts/reports/reported-chunks.ts";
import type { SharedWebhooks } from "../emails/read-with-webhooks.ts";
import type { ProjectHarm } from "./count-harm.ts";

/** Whose harm a report is: that of the route of inbound email that sent the email, or of its project. */
export type HarmedBy = Pick<Email, "projectId" | "route" | "month">;

/** What the emails of a batch of events share. */
export interface EventBatch {
  /** Read once: an event is received after the webhooks that it is for were created. */
  readonly webhooks: SharedWebhooks;
  /** Reads a chunk of a broadcast that the batch has reports of. */
  readonly readChunk: ChunkReader;
  readonly onHarm: (by: HarmedBy, harm: ProjectHarm) => void;
  readonly onCounted: (
    email: Pick<Email, "projectId" | "domainId">,
    counted: readonly (CountedMetric | CountedReceiver)[],
  ) => void;
}
