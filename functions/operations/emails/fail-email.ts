import type { Services } from "../../services.ts";
import type { Email } from "../../store/emails/emails.ts";
import { readSubscribedWebhooks } from "../../store/outbox/subscribed-webhooks.ts";
import { publishQueued } from "./publish-queued.ts";
import { refundEmail, unitsLeft } from "./refund-email.ts";

/** Ends an email that will not be sent and refunds what is left of its charge, once. `message` is what SES said. */
export async function failEmail(
  services: Services,
  email: Email,
  reason: string,
  message?: string,
): Promise<void> {
  if (!email.attempt) await publishBefore(services, email);
  const endedAt = services.clock().toISOString();
  const change = { to: "failed" as const, set: { endedAt, reason }, remove: ["duePk", "dueSk"] as const };
  const outcome = await refundEmail(services, email, change, unitsLeft(email), {
    drafts: [{ type: "email.failed", detail: { reason, ...(message && { message }) } }],
  });
  const fields = { projectId: email.projectId, emailId: email.id, reason };
  services.log.info("conflict" in outcome ? "an email changed before it failed" : "email failed", fields);
}

/** No worker has claimed the email: its endpoints get its earlier events before this one. */
async function publishBefore(services: Services, email: Email): Promise<void> {
  const { webhooks } = await readSubscribedWebhooks(services.tables, email.projectId);
  await publishQueued(services, email, webhooks);
}
