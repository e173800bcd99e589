import * as z from "zod/mini";
import type { Job } from "../platform/jobs/jobs.ts";

/** A notice to the owners of a project that a webhook was disabled, and since when it failed. */
const WebhookNotice = z.object({
  webhookId: z.string(),
  since: z.string(),
  /** How often it was handed over and not accepted. */
  attempts: z.optional(z.int()),
});
export type WebhookNotice = z.infer<typeof WebhookNotice>;

export function webhookNotice({ state }: Pick<Job, "state">): WebhookNotice {
  return WebhookNotice.parse(state);
}
