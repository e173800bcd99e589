import type { Services } from "../../services.ts";
import type { Email } from "../../store/emails/emails.ts";
import { refundEmail, unitsLeft } from "./refund-email.ts";

/** Ends an email that will not be sent; what is left of its charge goes back, once. */
export async function failEmail(services: Services, email: Email, reason: string): Promise<void> {
  const endedAt = services.clock().toISOString();
  const change = { to: "failed" as const, set: { endedAt, reason }, remove: ["duePk", "dueSk"] as const };
  const outcome = await refundEmail(services, email, change, unitsLeft(email), {
    drafts: [{ type: "email.failed", detail: { reason } }],
  });
  services.log.info("email failed", { projectId: email.projectId, emailId: email.id, reason });
  if ("conflict" in outcome) services.log.info("an email changed before it failed", { emailId: email.id });
}
